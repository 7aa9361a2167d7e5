import { describe, expect, test } from 'bun:test';
import { DETAIL, SESSION_STANDS } from 'contracts/details';
import { fileComplaint, getComplaint } from 'contracts/http/complaints';
import { getSessionDetails, listAthleteSessions } from 'contracts/http/sessions';
import { refresh } from 'contracts/http/sign-in';
import { type OpenPage, openPage } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import { SESSION_ID, sampleComplaint, sampleDetails, sampleSession } from 'web-kit/page-testing/samples';
import { LOGGED_OUT } from 'web-kit/require-sign-in';
import { clearSession, writeSession } from 'web-kit/session';
import routes from '../../app.tsx';

const ADDRESS = `/complaint?session_id=${SESSION_ID}`;
const FILED = {
  message: 'Received.',
  complaint_id: '66666666-6666-4666-8666-666666666666',
  decide_by: '2026-12-02T15:00:00Z',
};
const open = (server: (server: FakeServer) => void = () => undefined, address = ADDRESS) =>
  openPage(routes, address, {
    as: 'athlete',
    server: (fake) => {
      fake.answer(getSessionDetails, sampleDetails({ may: { complain: {} } }));
      fake.answer(fileComplaint, FILED);
      server(fake);
    },
  });
async function file(page: OpenPage) {
  await page.choose('Reason', 'poor_quality');
  await page.fill('Description', 'We talked for ten minutes.');
  await page.press('Submit complaint');
}

describe('what it needs', () => {
  test('a session: without one the page says so', async () => {
    const page = await openPage(routes, '/complaint', { as: 'athlete' });
    expect(page.screen.getByRole('alert').textContent).toStartWith('No session ID provided');
    expect(page.leadsTo('My sessions')).toBe('/sessions');
  });

  test('an athlete: who is signed out is asked to log in, and comes back', async () => {
    const page = await openPage(routes, ADDRESS);
    expect(page.address()).toBe(`/login?next=${encodeURIComponent(ADDRESS)}`);
    expect(page.handedOver()).toEqual({ reason: 'Please log in to file a complaint' });
  });

  test('a mentor cannot file one', async () => {
    const page = await openPage(routes, ADDRESS, { as: 'mentor' });
    expect(page.text()).toContain('Only the athlete of a session can file a complaint about it.');
    expect(page.leadsTo('Your dashboard')).toBe('/mentor-dashboard');
  });

  test('a reason and a description', async () => {
    const page = await open();
    await page.press('Submit complaint');
    expect(page.fault('Reason')).toBe('Choose a reason.');
    expect(page.fault('Description')).toBe('This field is required.');
    expect(page.server.sent(fileComplaint)).toEqual([]);
  });
});

describe('before and after a complaint can be filed', () => {
  const HEAD = '<meta name="support-email" content="help@sideline.example">';
  const withMay = (may: Parameters<typeof sampleDetails>[0]) =>
    openPage(routes, ADDRESS, {
      as: 'athlete',
      head: HEAD,
      server: (fake) => {
        fake.answer(getSessionDetails, sampleDetails(may));
      },
    });

  test('an unpaid session says how it stands, whom to write to and where to pay', async () => {
    const page = await withMay({
      status: 'scheduled',
      may: { complain: { no: SESSION_STANDS.scheduled, code: 'session_scheduled' }, pay: {}, cancel: {} },
    });
    expect(page.text()).toContain(SESSION_STANDS.scheduled);
    expect(page.leadsTo('help@sideline.example')).toBe('mailto:help@sideline.example');
    expect(page.leadsTo('Pay or cancel in My sessions')).toBe('/sessions');
    expect(page.screen.queryByLabelText('Reason')).toBeNull();
  });

  test('a session ahead says from when on', async () => {
    const page = await withMay({
      status: 'confirmed',
      may: { complain: { from: '2099-12-03T18:00:00Z' }, cancel: {} },
    });
    expect(page.text()).toContain('A complaint can be filed from Thu, Dec 3');
    expect(page.leadsTo('Cancel or move it in My sessions')).toBe('/sessions');
  });

  test('a session of long ago says that it is too late', async () => {
    const page = await withMay({ status: 'completed', may: { complain: { until: '2020-12-17T19:00:00Z' } } });
    expect(page.text()).toContain(DETAIL.complaint_too_late);
    expect(page.screen.queryByLabelText('Reason')).toBeNull();
  });
});

test('the first visit asks for no complaint that is not there', async () => {
  const page = await open();
  expect(page.screen.getByLabelText('Reason')).toBeTruthy();
  expect(page.server.sent(getComplaint)).toEqual([]);
});

test('six reasons are offered', async () => {
  const page = await open();
  const select = page.screen.getByLabelText<HTMLSelectElement>('Reason');
  expect([...select.options].map((option) => option.value)).toEqual([
    '',
    'mentor_no_show',
    'poor_quality',
    'unprofessional',
    'technical_issues',
    'false_credentials',
    'other',
  ]);
});

test('it says that the founder reviews it within 24 hours and what may come of it', async () => {
  const page = await open();
  expect(page.text()).toContain('The founder reads your complaint within 24 hours. It can lead to a full or a partial');
});

test('what was written is filed for this session and athlete, and the page says by when it is decided', async () => {
  const page = await open();
  await file(page);
  const sent = page.server.sent(fileComplaint)[0];
  expect(sent?.params).toEqual({ id: SESSION_ID });
  expect(sent?.query).toEqual({ athlete_id: PEOPLE.athlete.id });
  expect(sent?.body).toEqual({ reason: 'poor_quality', description: 'We talked for ten minutes.' });
  expect(page.announced()[0]).toStartWith('Complaint submitted successfully');
  expect(page.announced()[0]).toContain('Wed, Dec 2, 3:00 PM UTC');
  expect(page.focused()).toStartWith('Complaint submitted successfully');
});

test('what is pasted beyond the end of the field is not lost without a word', async () => {
  const page = await open();
  await page.fill('Description', 'x'.repeat(3_799));
  expect(page.text()).not.toContain('characters left');
  await page.fill('Description', 'x'.repeat(3_990));
  expect(page.text()).toContain('10 characters left.');
  await page.fill('Description', 'x'.repeat(10_000));
  expect(page.text()).toContain('This field is full. It holds 4,000 characters, so check how your text ends.');
});

test('a refusal is told in the server’s words; without words there is a sentence', async () => {
  const page = await open((server) => server.refuse(fileComplaint, 400, 'complaint_too_late'));
  await file(page);
  expect(page.screen.getByRole('alert').textContent).toBe(DETAIL.complaint_too_late);
  page.server.breaks(fileComplaint);
  await page.press('Submit complaint');
  expect(page.screen.getByRole('alert').textContent).toBe('Failed to submit complaint. Please try again.');
});

test('a sign-in that ended meanwhile is said on the login page, and what was written is there again', async () => {
  const page = await open((server) => {
    server.refuse(fileComplaint, 401, 'not_signed_in');
    server.refuse(refresh, 401, 'not_signed_in');
  });
  await file(page);
  expect(page.address()).toBe(`/login?next=${encodeURIComponent(ADDRESS)}`);
  expect(page.handedOver()).toEqual({ reason: LOGGED_OUT });
  await page.happens(() => writeSession('athlete', PEOPLE.athlete));
  await page.follow(ADDRESS);
  expect(page.valueOf('Description')).toBe('We talked for ten minutes.');
});

test('logging out leads home from here, too', async () => {
  const page = await open();
  await page.happens(() => clearSession({ onPurpose: true }));
  expect(page.address()).toBe('/');
});

test('the payment page hands over its checkout; the session is found by it', async () => {
  const page = await open(
    (server) => server.answer(listAthleteSessions, { sessions: [sampleSession()] }),
    '/complaint?session_id=cs_test_1',
  );
  await file(page);
  expect(page.server.sent(fileComplaint)[0]?.params).toEqual({ id: SESSION_ID });
});

test('one that was filed before is shown as it stands', async () => {
  const complain = { no: DETAIL.complaint_filed, code: 'complaint_filed' } as const;
  const page = await open((server) => {
    server.answer(getSessionDetails, sampleDetails({ may: { complain } }));
    server.answer(getComplaint, sampleComplaint({ status: 'under_review' }));
  });
  expect(page.text()).toContain('The founder is looking at both sides.');
  expect(page.screen.queryByRole('button', { name: 'Submit complaint' })).toBeNull();
});

test('a session that is not there: Session Not Found', async () => {
  const page = await open((server) => server.refuse(getSessionDetails, 404, 'not_found'));
  expect(page.screen.getByRole('heading', { name: 'Session Not Found' })).toBeTruthy();
});
