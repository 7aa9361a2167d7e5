import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { decideProfileChanges, listPendingMentors, listProfileChanges, verifyMentor } from 'contracts/http/mentors';
import { within } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import { sampleMentor, samplePending } from 'web-kit/page-testing/samples';
import { comeBack, meanIt, openAdmin } from '../../page-testing.ts';

const OTHER = '00000000-0000-4000-8000-0000000000f1';
type Kept = Readonly<Record<string, string>>;
const open = (server: (server: FakeServer) => void = () => undefined, kept: Kept = {}) =>
  openAdmin(
    '/admin?tab=verify',
    (fake) => {
      fake.answer(listPendingMentors, [samplePending()]);
      server(fake);
    },
    { kept },
  );
const decides = (server: FakeServer) =>
  server.answer(verifyMentor, () => {
    server.answer(listPendingMentors, []);
    return { message: 'Done.' };
  });

test('a card has everything that the mentor says, and a web search for it', async () => {
  const page = await open();
  const text = page.screen.getByRole('article').textContent ?? '';
  for (const part of ['Maya Okafor', 'maya@example.org', 'Harlan College', 'D1', 'Basketball', 'Point Guard', '2027']) {
    expect(text).toContain(part);
  }
  for (const part of ['Biology', '3.80', 'Paid, $120 an hour', 'I play.', 'All-conference · Team captain']) {
    expect(text).toContain(part);
  }
  const search = new URL(page.leadsTo(/^Search Online/) ?? '');
  expect(search.searchParams.get('q')).toBe('Maya Okafor Harlan College Basketball');
  expect(page.screen.getByRole('link', { name: /^Search Online/ }).getAttribute('target')).toBe('_blank');
});

test('the college’s state stands beside it; one that was said since is marked with what was there before', async () => {
  const said = await open((server) => server.answer(listPendingMentors, [samplePending({ us_state: 'OH' })]));
  expect(said.screen.getByRole('article').textContent).toContain('Harlan College, Ohio');
  const changes = [{ field: 'us_state' as const, from: 'TX', to: 'OH' }];
  const page = await open((server) => server.answer(listPendingMentors, [samplePending({ us_state: 'OH', changes })]));
  expect(page.screen.getByText('Ohio').tagName).toBe('MARK');
  expect(page.screen.getByRole('article').textContent).toContain('Was Texas');
});

test('a double click on Approve approves one mentor, and not the next one, who moves to where the first one was', async () => {
  const next = samplePending({ id: OTHER, first_name: 'Nia' });
  const page = await open((server) => {
    server.answer(listPendingMentors, [samplePending(), next]);
    server.answer(verifyMentor, { message: 'Done.' });
  });
  const pressFirst = (detail: number) => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
    return page.happens(() => page.screen.getAllByRole('button', { name: 'Approve' })[0]?.dispatchEvent(click));
  };
  await pressFirst(1);
  await pressFirst(2);
  expect(page.screen.getAllByRole('article')).toHaveLength(1);
  await pressFirst(1);
  expect(page.screen.queryByRole('article')).toBeNull();
  await meanIt(page);
  expect(page.server.sent(verifyMentor)).toHaveLength(2);
});

test('Approve is sent without notes, and the mentor leaves the list', async () => {
  const page = await open(decides);
  await page.press('Approve');
  await meanIt(page);
  expect(page.server.sent(verifyMentor)[0]).toMatchObject({
    params: { id: PEOPLE.mentor.id },
    body: { action: 'approve', notes: null, version: 1 },
  });
  expect(page.announced()[0]).toStartWith('Mentor approved successfully!');
  expect(page.screen.queryByRole('article')).toBeNull();
});

describe('Reject', () => {
  test('asks for a reason and sends it', async () => {
    const page = await open(decides);
    await page.press('Reject');
    await page.fill(/^Reason/, 'Not on the roster.');
    await page.click(within(page.screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }));
    await meanIt(page);
    expect(page.server.sent(verifyMentor)[0]?.body).toEqual({
      action: 'reject',
      notes: 'Not on the roster.',
      version: 1,
    });
    expect(page.announced()[0]).toStartWith('Mentor rejected successfully!');
  });

  test('goes without a reason too', async () => {
    const page = await open(decides);
    await page.press('Reject');
    await page.click(within(page.screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }));
    await meanIt(page);
    expect(page.server.sent(verifyMentor)[0]?.body).toEqual({ action: 'reject', notes: null, version: 1 });
  });

  test('keeps its reason until it was sent: over a failure, and a reload', async () => {
    const page = await open((server) => server.breaks(verifyMentor));
    await page.press('Reject');
    await page.fill(/^Reason/, 'Not on the roster.');
    await page.click(within(page.screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }));
    await meanIt(page);
    await page.press('Reject');
    expect(page.valueOf(/^Reason/)).toBe('Not on the roster.');
    const again = await open(decides, page.kept());
    await again.press('Reject');
    expect(again.valueOf(/^Reason/)).toBe('Not on the roster.');
    await again.click(within(again.screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }));
    await meanIt(again);
    expect(again.server.sent(verifyMentor)[0]?.body.notes).toBe('Not on the roster.');
    expect(again.kept()).toEqual({});
  });

  test('takes no longer reason than can be sent', async () => {
    const page = await open();
    await page.press('Reject');
    expect(page.screen.getByLabelText(/^Reason/)).toHaveProperty('maxLength', 1_000);
    expect(verifyMentor.body?.safeParse({ action: 'reject', notes: 'x'.repeat(1_000) }).success).toBe(true);
  });

  test('that is cancelled sends nothing', async () => {
    const page = await open(decides);
    await page.press('Reject');
    await page.press('Cancel');
    expect(page.server.sent(verifyMentor)).toHaveLength(0);
    expect(page.screen.getByRole('article')).toBeTruthy();
  });
});

test('a mentor who was decided elsewhere is no longer rejected in the dialog that stands open, which says so', async () => {
  const page = await open(decides);
  await page.press('Reject');
  page.server.answer(listPendingMentors, []);
  await comeBack(page);
  const dialog = within(page.screen.getByRole('dialog'));
  expect(dialog.getByText('This was decided meanwhile')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Reject' })).toBeNull();
  await page.click(dialog.getByRole('button', { name: 'Close' }));
  expect(page.screen.queryByRole('dialog')).toBeNull();
  expect(page.server.sent(verifyMentor)).toHaveLength(0);
});

test('a decision that failed says so on the card, and can be made again', async () => {
  const page = await open((server) => server.breaks(verifyMentor));
  await page.press('Approve');
  await meanIt(page);
  expect(page.screen.getByRole('alert').textContent).toStartWith('Error processing verification. Please try again.');
  decides(page.server);
  await page.press('Approve');
  await meanIt(page);
  expect(page.announced()[0]).toStartWith('Mentor approved successfully!');
});

test('a decision that another tab was ahead of names its mentor, since the next one is shown by then', async () => {
  const page = await open((server) =>
    server.answer(listPendingMentors, [samplePending(), samplePending({ id: OTHER, first_name: 'Tyrell' })]),
  );
  const [first] = page.screen.getAllByRole('button', { name: 'Approve' });
  if (first) await page.click(first);
  page.server.refuse(verifyMentor, 409, 'mentor_decided');
  page.server.answer(listPendingMentors, [samplePending({ id: OTHER, first_name: 'Tyrell' })]);
  await meanIt(page);
  expect(page.announced()[0]).toStartWith(`Maya Okafor: ${DETAIL.mentor_decided}`);
  expect(page.screen.getByRole('article').textContent).toContain('Tyrell Okafor');
});

describe('a profile that changed after it was shown', () => {
  const changes = [{ field: 'college', from: 'Small College', to: 'Stanford' }] as const;

  test('is not decided: the card says what was and what is now, and asks again', async () => {
    const page = await open((server) => server.refuse(verifyMentor, 409, 'profile_changed', { version: 4, changes }));
    page.server.answer(listPendingMentors, [samplePending({ version: 4, college: 'Stanford' })]);
    await page.press('Approve');
    await meanIt(page);
    const alert = page.screen.getByRole('article').textContent ?? '';
    expect(alert).toContain('Nothing was decided: this profile changed after you opened it');
    expect(alert).toContain('Collegewas Small College, now Stanford');
    decides(page.server);
    await page.press('Approve');
    await meanIt(page);
    expect(page.server.sent(verifyMentor).map(({ body }) => body.version)).toEqual([1, 4]);
    expect(page.announced()[0]).toStartWith('Mentor approved successfully!');
  });

  test('is not decided either when the list was refreshed meanwhile', async () => {
    const other = samplePending({ id: '99999999-9999-4999-8999-999999999999', first_name: 'Ben' });
    const page = await open((server) => server.answer(listPendingMentors, [samplePending(), other]));
    page.server.answer(verifyMentor, () => {
      page.server.answer(listPendingMentors, [samplePending({ version: 4, college: 'Stanford' })]);
      return { message: 'Done.' };
    });
    const ben = page.screen.getAllByRole('article').find(({ textContent }) => textContent?.includes('Ben'));
    await page.click(within(ben ?? document.body).getByRole('button', { name: 'Approve' }));
    await meanIt(page);
    expect(page.screen.getByRole('article').textContent).toContain('Stanford');
    page.server.refuse(verifyMentor, 409, 'profile_changed', { version: 4, changes });
    await page.press('Approve');
    await meanIt(page);
    expect(page.server.sent(verifyMentor)[1]).toMatchObject({ params: { id: PEOPLE.mentor.id }, body: { version: 1 } });
  });
});

test('a mentor who is verified already shows what would change, and how long there is', async () => {
  const waiting = samplePending({
    is_verified: true,
    resubmitted: true,
    college: 'Stanford',
    waiting_since: '2026-12-01T13:00:00Z',
    changes: [{ field: 'sport', from: 'track_field', to: 'rowing' }],
  });
  const page = await open((server) => server.answer(listPendingMentors, [waiting]));
  const text = page.screen.getByRole('article').textContent ?? '';
  for (const part of [
    'Verified already',
    '1 day 21 h',
    'Was Track & Field',
    'everybody sees the profile as you approved it',
  ]) {
    expect(text).toContain(part);
  }
});

describe('changes to look at', () => {
  const changed = {
    ...sampleMentor({ bio: 'New words.' }),
    version: 3,
    changed_since: '2026-12-01T14:00:00Z',
    changes: [{ field: 'bio' as const, from: 'I play.', to: 'New words.' }],
  };
  const show = (server: (server: FakeServer) => void = () => undefined) =>
    openAdmin('/admin?tab=verify', (fake) => {
      fake.answer(listProfileChanges, [changed]);
      server(fake);
    });
  const decided = (server: FakeServer) =>
    server.answer(decideProfileChanges, () => {
      server.answer(listProfileChanges, []);
      return { message: 'Done.' };
    });

  test('show old and new words, and leave the list when they were looked at', async () => {
    const page = await show(decided);
    expect(page.screen.getByRole('article').textContent).toContain('Biowas I play., now New words.');
    await page.press(/^Looked at/);
    await meanIt(page);
    expect(page.server.sent(decideProfileChanges)[0]).toMatchObject({
      params: { id: PEOPLE.mentor.id },
      body: { action: 'accept', notes: null, version: 3 },
    });
    expect(page.text()).toContain('What verified mentors change in their profiles shows up here.');
  });

  test('are sent back with a reason, which is kept until then', async () => {
    const page = await show(decided);
    await page.press('Send back');
    await page.fill(/^Reason/, 'Please be kind.');
    await page.press('Cancel');
    await page.press('Send back');
    expect(page.valueOf(/^Reason/)).toBe('Please be kind.');
    const dialog = within(page.screen.getByRole('dialog'));
    await page.click(dialog.getByRole('button', { name: 'Send back' }));
    await meanIt(page);
    expect(page.server.sent(decideProfileChanges)[0]?.body).toEqual({
      action: 'send_back',
      notes: 'Please be kind.',
      version: 3,
    });
    expect(page.announced()[0]).toStartWith('Sent back to Maya Okafor');
    expect(page.kept()).toEqual({});
  });

  test('that changed again are not decided; the page says what is new', async () => {
    const changes = [{ field: 'bio', from: 'New words.', to: 'Newer words.' }] as const;
    const page = await show((server) =>
      server.refuse(decideProfileChanges, 409, 'profile_changed', { version: 4, changes }),
    );
    await page.press(/^Looked at/);
    await meanIt(page);
    expect(page.screen.getByRole('article').textContent).toContain('was New words., now Newer words.');
    decided(page.server);
    await page.press(/^Looked at/);
    await meanIt(page);
    expect(page.server.sent(decideProfileChanges)[1]?.body.version).toBe(4);
  });
});
