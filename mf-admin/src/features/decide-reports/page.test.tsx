import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { decideReport, getReportMessages, getReportTimes, listReports } from 'contracts/http/reports';
import { within } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { sampleReport } from 'web-kit/page-testing/samples';
import { comeBack, meanIt, openAdmin } from '../../page-testing.ts';

const open = (server: (server: FakeServer) => void = () => undefined) =>
  openAdmin('/admin?tab=complaints', (fake) => {
    fake.answer(listReports, [sampleReport()]);
    fake.answer(decideReport, { message: 'The report is decided.' });
    server(fake);
  });
const look = async (server?: (server: FakeServer) => void) => {
  const page = await open(server);
  await page.press(/^Look and decide/);
  const dialog = within(page.screen.getByRole('dialog'));
  const decide = async () => {
    await page.click(dialog.getByRole('button', { name: 'Decide' }));
    await meanIt(page);
  };
  const choose = (name: RegExp) => page.click(dialog.getByRole('radio', { name }));
  return { page, dialog, decide, choose };
};

test('a safety report stands there with its words, its clock and what it has done', async () => {
  const { page, dialog } = await look();
  for (const words of ['Safety', 'Asked for my number.', '4 h left to decide', 'Jordan Reyes']) {
    expect(page.text()).toContain(words);
  }
  expect(dialog.getByText(/Minors don’t see them until you decide, and 2 sessions are paused/)).toBeTruthy();
});

test('what stood there when it was filed can be read', async () => {
  const { dialog } = await look();
  for (const words of [
    'How do I write to coaches?',
    'I play for Ridgemont.',
    'GPA',
    'America/New York',
    'Cross Country',
    'Not seen together',
  ]) {
    expect(dialog.getByText(words)).toBeTruthy();
  }
});

test('so can the portrait and the intro that were shown by then', async () => {
  const report = sampleReport();
  const shown = {
    portrait: { url: '/api/media/11111111-1111-4111-8111-111111111111' },
    intro: { url: '/api/media/intro.webm', poster: null, seconds: 20, captions: null },
  };
  const pictures = (dialog: HTMLElement) => dialog.querySelectorAll('img, video').length;
  for (const [media, count] of [
    [shown, 2],
    [{ ...shown, portrait: null }, 1],
    [{ ...shown, intro: null }, 1],
    [null, 0],
  ] as const) {
    const { page } = await look((server) => {
      server.answer(listReports, [{ ...report, snapshot: { ...report.snapshot, media } }]);
    });
    const dialog = page.screen.getByRole('dialog');
    expect(pictures(dialog)).toBe(count);
    const video = within(dialog).queryByLabelText('Intro of Maya Okafor');
    expect(video?.getAttribute('src')).toBe(media?.intro?.url);
  }
});

test('of a conversation, what was written up to then can be read, and which message it is about', async () => {
  const said = (n: number, from: 'athlete' | 'mentor', text: string) =>
    ({ id: `88888888-8888-4888-8888-88888888888${n}`, from, text, sent_at: '2026-12-01T14:00:00Z' }) as const;
  const messages = [
    { ...said(1, 'athlete', 'Can you look at my film?'), delivered: true },
    { ...said(2, 'mentor', 'Sure. Where do you live?'), delivered: true },
    { ...said(3, 'mentor', 'Hello?'), delivered: false },
  ];
  const report = sampleReport({ subject: { kind: 'message', id: said(2, 'mentor', '').id } });
  const { page, dialog } = await look((server) => {
    server.answer(listReports, [
      { ...report, snapshot: { ...report.snapshot, session: null }, kept_messages: messages.length },
    ]);
    server.answer(getReportMessages, { messages });
  });
  expect(page.text()).toContain('Message');
  const lines = within(dialog.getByRole('list', { name: 'Messages' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent?.replace(/ · [^·]*UTC/, ''))).toEqual([
    'AthleteCan you look at my film?',
    'Mentor · ReportedSure. Where do you live?',
    'Mentor · Not delivered by thenHello?',
  ]);
});

test('of a session or a person, what the two wrote to each other can be read beside it', async () => {
  const report = sampleReport();
  const messages = [
    {
      id: '88888888-8888-4888-8888-888888888881',
      from: 'mentor' as const,
      text: 'Where do you live?',
      sent_at: '2026-12-01T14:00:00Z',
      delivered: true,
    },
  ];
  const { dialog, page } = await look((server) => {
    server.answer(listReports, [{ ...report, kept_messages: messages.length }]);
    server.answer(getReportMessages, { messages });
  });
  expect(page.server.sent(getReportMessages)).toMatchObject([{ params: { id: report.id } }]);
  const lines = within(dialog.getByRole('list', { name: 'Messages' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent?.replace(/ · [^·]*UTC/, ''))).toEqual(['MentorWhere do you live?']);
  expect(dialog.getByText('How do I write to coaches?')).toBeTruthy();
});

test('of one that is decided, what was kept can be read again, until nothing is', async () => {
  const decided = sampleReport({ status: 'decided', decision: 'none', kept_messages: 1 });
  const message = { id: decided.id, from: 'mentor', text: 'Where do you live?', delivered: true } as const;
  const messages = [{ ...message, sent_at: '2026-12-01T14:00:00Z' }];
  const page = await open((server) => {
    server.answer(listReports, [decided]);
    server.answer(getReportMessages, { messages });
  });
  expect(page.server.sent(getReportMessages)).toEqual([]);
  await page.press(/^What was kept/);
  const dialog = within(page.screen.getByRole('dialog'));
  expect(dialog.getByText('Where do you live?')).toBeTruthy();
  expect(dialog.getByText('How do I write to coaches?')).toBeTruthy();
  const later = await open((server) => server.answer(listReports, [{ ...decided, snapshot: {}, kept_messages: 0 }]));
  expect(later.screen.queryByRole('button', { name: /^What was kept/ })).toBeNull();
});

test('a guardian’s report says so, and nothing waiting says so too', async () => {
  const reporter = { ...sampleReport().reporter, seat: 'guardian' as const };
  const page = await open((server) => server.answer(listReports, [sampleReport({ reporter })]));
  expect(page.text()).toContain('The parent or guardian of Jordan Reyes');
  const quiet = await open((server) => server.answer(listReports, []));
  expect(quiet.text()).toContain('None to look at.');
});

describe('deciding it', () => {
  test('without action needs a note, and sends nothing else', async () => {
    const { page, decide } = await look();
    await decide();
    expect(page.fault('Note')).toBe('This field is required.');
    await page.fill('Note', 'Talked to both.');
    await decide();
    expect(page.server.sent(decideReport)).toMatchObject([{ body: { decision: 'none', note: 'Talked to both.' } }]);
    expect(page.announced()).toContain('The report is decided.');
  });

  test('with a warning needs what they are to read', async () => {
    const { page, decide, choose } = await look();
    await choose(/^Warn/);
    await page.fill('Note', 'First time.');
    await decide();
    expect(page.fault('What Maya Okafor reads')).toBe('Write what they are to read.');
    await page.fill('What Maya Okafor reads', 'Please keep every conversation here.');
    await decide();
    expect(page.server.sent(decideReport)[0]?.body).toMatchObject({
      decision: 'warn',
      message: 'Please keep every conversation here.',
    });
  });

  test('by hiding needs a day that lies ahead', async () => {
    const { page, decide, choose } = await look();
    await choose(/^Hide until a day/);
    await page.fill('Note', 'A month off.');
    await page.fill('Until', '2026-11-01');
    await decide();
    expect(page.fault('Until')).toBe('Choose a day ahead.');
    await page.fill('Until', '2027-01-02');
    await decide();
    expect(page.server.sent(decideReport)[0]?.body).toMatchObject({ decision: 'hide', note: 'A month off.' });
  });

  test('that comes too late says so', async () => {
    const { page, decide } = await look((server) => server.refuse(decideReport, 409, 'report_decided'));
    await page.fill('Note', 'No.');
    await decide();
    expect(page.announced().join(' ')).toContain(DETAIL.report_decided);
  });

  test('long after the sign-in asks for a new one, and keeps what was typed', async () => {
    const { page, decide } = await look((server) => server.refuse(decideReport, 401, 'fresh_sign_in_required'));
    page.server.renewsSignIn();
    await page.fill('Note', 'Out.');
    await decide();
    expect(page.text()).toContain('Please log in again so we know it’s you.');
    expect(page.leadsTo('Log in again')).toBe('/login?next=%2Fadmin%3Ftab%3Dcomplaints');
    await page.press(/^Look and decide/);
    expect(page.valueOf('Note')).toBe('Out.');
  });
});

test('one that was decided elsewhere while it stands open says so, and takes no decision anymore', async () => {
  const { page, dialog } = await look();
  page.server.answer(listReports, [
    sampleReport({ status: 'decided', decision: 'warn', note: 'Talked to them.', hides: false }),
  ]);
  await comeBack(page);
  expect(page.text()).toContain('This was decided meanwhile');
  expect(dialog.getByText('Talked to them.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Decide' })).toBeNull();
});

test('a decided one says what was done, and until when', async () => {
  const decided = sampleReport({
    status: 'decided',
    decision: 'hide',
    until: '2027-01-02T05:00:00Z',
    note: 'A month off.',
    decided_at: '2026-12-01T16:00:00Z',
    hides: false,
  });
  const page = await open((server) => server.answer(listReports, [decided]));
  expect(page.text()).toContain('Decided (1)');
  for (const words of ['Hidden for a time', 'A month off.', 'was told that you looked at it']) {
    expect(page.text()).toContain(words);
  }
});

test('how fast reports are looked at is measured, safety for itself', async () => {
  const page = await openAdmin('/admin?tab=overview', (server) =>
    server.answer(getReportTimes, {
      safety: { counted: 2, in_time: 1, median_minutes: 90 },
      others: { counted: 0, in_time: 0, median_minutes: null },
    }),
  );
  expect(page.text()).toContain('Looking at a safety report');
  expect(page.text()).toContain('Meant to be within 4 hours');
});
