import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { listStuckSessions } from 'contracts/http/founder';
import { getRoomRecord } from 'contracts/http/room';
import { cancelSession, listSessions, reverseNoShow, type Session } from 'contracts/http/sessions';
import { within } from 'web-kit/page-testing';
import { SESSION_ID, sampleMay, sampleSession } from 'web-kit/page-testing/samples';
import { comeBack, meanIt, openAdmin } from '../../page-testing.ts';

/** Check-in closed at 13:30, so the refund leaves at 15:30; it is 15:00. */
const MISSED = sampleSession({
  status: 'mentor_no_show',
  scheduled_datetime: '2026-12-01T13:00:00Z',
  ends_at: '2026-12-01T14:00:00Z',
  refund_leaves_at: '2026-12-01T15:30:00Z',
  may: { reverse_no_show: { until: '2026-12-01T15:30:00Z' } },
});
const open = (...sessions: Session[]) =>
  openAdmin('/admin?tab=complaints#sessions', (server) =>
    server.answer(listSessions, ({ query }) =>
      sessions.filter(({ status }) => query.status === undefined || status === query.status),
    ),
  );

describe('a missed session', () => {
  test('is reversed while its refund waits, after a question', async () => {
    const page = await open(MISSED);
    page.server.answer(reverseNoShow, { message: 'It counts as checked in.', status: 'mentor_checked_in' });
    await page.press('Reverse no-show of Maya Okafor');
    const dialog = within(page.screen.getByRole('dialog'));
    expect(page.server.sent(reverseNoShow)).toHaveLength(0);
    await page.click(dialog.getByRole('button', { name: 'Reverse no-show' }));
    expect(page.server.sent(reverseNoShow)).toHaveLength(0);
    expect(page.screen.queryByRole('button', { name: /^Reverse no-show/ })).toBeNull();
    await meanIt(page);
    expect(page.server.sent(reverseNoShow)[0]?.params).toEqual({ id: SESSION_ID });
    expect(page.announced().join()).toContain('It counts as checked in.');
  });

  test('needs a look while its refund waits, and nothing is called clear', async () => {
    const page = await open(MISSED);
    const heading = () => page.screen.getByRole('heading', { level: 2, name: /^Needs a look/ }).textContent;
    page.server.answer(reverseNoShow, { message: 'It counts as checked in.', status: 'mentor_checked_in' });
    expect(heading()).toBe('Needs a look1 waiting');
    expect(page.text()).not.toContain('All clear');
    await page.press('Reverse no-show of Maya Okafor');
    await page.click(within(page.screen.getByRole('dialog')).getByRole('button', { name: 'Reverse no-show' }));
    expect(heading()).toBe('Needs a look');
    await page.press('Undo');
    expect(heading()).toBe('Needs a look1 waiting');
  });

  test('that was reversed elsewhere is no longer reversed in the dialog that stands open, which says so', async () => {
    const page = await open(MISSED);
    await page.press('Reverse no-show of Maya Okafor');
    page.server.answer(listSessions, []);
    await comeBack(page);
    const dialog = within(page.screen.getByRole('dialog'));
    expect(dialog.getByText(/Its refund isn’t waiting anymore/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Reverse no-show' })).toBeNull();
    await page.click(dialog.getByRole('button', { name: 'Close' }));
    expect(page.screen.queryByRole('dialog')).toBeNull();
  });

  test('shows who was in its room before it is reversed', async () => {
    const page = await open(MISSED);
    const visit = { from: '2026-12-01T12:55:00Z', until: '2026-12-01T13:29:00Z', still_in: false };
    page.server.answer(getRoomRecord, {
      both_in_minutes: 0,
      together_minutes: 0,
      visits: [{ ...visit, seat: 'athlete' }],
      troubles: [],
      agreements: [],
      ended_at: null,
    });
    await page.press('Who was in the session of Ann Reyes');
    const dialog = within(page.screen.getByRole('dialog'));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The athlete: Tue, Dec 1, 12:55 PM UTC – 1:29 PM',
      'The mentor: never came in',
    ]);
  });

  test('cannot be reversed once its refund has left', async () => {
    const page = await open({
      ...MISSED,
      refund_leaves_at: '2026-12-01T14:30:00Z',
      may: sampleMay({ reverse_no_show: { until: '2026-12-01T14:30:00Z' } }),
    });
    expect(page.screen.queryByRole('button', { name: /^Reverse no-show/ })).toBeNull();
  });

  test('whose reversal came too late is told so', async () => {
    const page = await open(MISSED);
    page.server.refuse(reverseNoShow, 400, 'refund_begun');
    await page.press('Reverse no-show of Maya Okafor');
    const dialog = within(page.screen.getByRole('dialog'));
    await page.click(dialog.getByRole('button', { name: 'Reverse no-show' }));
    await meanIt(page);
    expect(page.announced().join()).toContain(DETAIL.refund_begun);
    await page.press('Reverse no-show of Maya Okafor');
    expect(within(page.screen.getByRole('dialog')).getByRole('alert').textContent).toBe(DETAIL.refund_begun);
  });
});

describe('the list of all sessions', () => {
  test('asks for one status when it is chosen', async () => {
    const page = await open(sampleSession());
    expect(page.screen.getByRole('table', { name: 'All sessions' }).textContent).toContain('Ann Reyes');
    await page.choose('Status', 'completed');
    expect(page.server.sent(listSessions).at(-1)?.query).toMatchObject({ status: 'completed' });
    expect(page.text()).toContain('No session with this status');
  });

  test('cancels one after a question, and the family gets everything back', async () => {
    const page = await open(sampleSession({ may: { cancel: { until: '2026-12-03T18:00:00Z' } } }));
    page.server.answer(cancelSession, { message: 'Cancelled.', status: 'cancelled', refund_amount: 120 });
    await page.press(/^Cancel the session of Ann Reyes/);
    const dialog = within(page.screen.getByRole('dialog'));
    expect(dialog.getByText(/The family gets everything back/)).toBeTruthy();
    await page.click(dialog.getByRole('button', { name: 'Cancel session' }));
    expect(page.screen.getByRole('table', { name: 'All sessions' }).textContent).toContain('In a few seconds');
    expect(page.server.sent(cancelSession)).toHaveLength(0);
    await meanIt(page);
    const [sent] = page.server.sent(cancelSession);
    expect(sent?.params).toEqual({ id: SESSION_ID });
    expect(sent?.query).toEqual({ seen_starts_at: '2026-12-03T18:00:00Z', seen_status: 'confirmed' });
    expect(page.announced().join()).toContain('Cancelled.');
  });

  const cancelable = { may: { cancel: { until: '2026-12-05T18:00:00Z' } } };
  test.each([
    ['moved', { ...cancelable, scheduled_datetime: '2026-12-04T20:00:00Z' }, 'It’s on Fri, Dec 4, 8:00 PM UTC now.'],
    ['cancelled', { status: 'cancelled', may: {} }, 'By now: Cancelled.'],
    ['completed', { status: 'completed', may: {} }, 'By now: Completed.'],
    ['checked in', { status: 'mentor_checked_in', may: {} }, 'By now: Mentor checked in.'],
  ] as const)(
    '%s elsewhere meanwhile is not cancelled by the dialog that stands open, which says so',
    async (_what, change, says) => {
      const page = await open(sampleSession(cancelable));
      await page.press(/^Cancel the session of Ann Reyes/);
      page.server.answer(listSessions, [sampleSession(change)]);
      await comeBack(page);
      const dialog = within(page.screen.getByRole('dialog'));
      expect(dialog.getByText(/Ann Reyes with Maya Okafor/).textContent).toContain(says);
      expect(dialog.queryByRole('button', { name: 'Cancel session' })).toBeNull();
      await page.click(dialog.getByRole('button', { name: 'Close' }));
      expect(page.screen.queryByRole('dialog')).toBeNull();
      expect(page.server.sent(cancelSession)).toHaveLength(0);
    },
  );

  test('which changed after it was looked at stays as it is, and the dialog says why', async () => {
    const page = await open(sampleSession(cancelable));
    page.server.refuse(cancelSession, 409, 'session_changed');
    await page.press(/^Cancel the session of Ann Reyes/);
    const dialog = within(page.screen.getByRole('dialog'));
    expect(dialog.getByText(/Thu, Dec 3, 6:00 PM UTC/)).toBeTruthy();
    await page.click(dialog.getByRole('button', { name: 'Cancel session' }));
    await meanIt(page);
    expect(page.announced().join()).toContain(DETAIL.session_changed);
    await page.press(/^Cancel the session of Ann Reyes/);
    expect(within(page.screen.getByRole('dialog')).getByRole('alert').textContent).toBe(DETAIL.session_changed);
  });

  test('doesn’t cancel what is taken back within five seconds', async () => {
    const page = await open(sampleSession({ may: { cancel: { until: '2026-12-03T18:00:00Z' } } }));
    await page.press(/^Cancel the session of Ann Reyes/);
    await page.click(within(page.screen.getByRole('dialog')).getByRole('button', { name: 'Cancel session' }));
    await page.press('Undo');
    await page.wait(20_000);
    expect(page.server.sent(cancelSession)).toHaveLength(0);
    expect(page.screen.getByRole('button', { name: /^Cancel the session of Ann Reyes/ })).toBeTruthy();
  });
});

test('cancelling with a refund takes a fresh sign-in, and comes back to the list', async () => {
  const page = await open(sampleSession({ may: { cancel: { until: '2026-12-03T18:00:00Z' } } }));
  page.server.refuse(cancelSession, 401, 'fresh_sign_in_required');
  page.server.renewsSignIn();
  await page.press(/^Cancel the session of Ann Reyes/);
  const dialog = within(page.screen.getByRole('dialog'));
  await page.click(dialog.getByRole('button', { name: 'Cancel session' }));
  await meanIt(page);
  expect(page.announced().join()).toContain('Nothing was sent. Please log in again so we know it’s you.');
  expect(page.leadsTo('Log in again')).toBe('/login?next=%2Fadmin%3Ftab%3Dcomplaints%23sessions');
});

test('a session that stands still says why', async () => {
  const page = await openAdmin('/admin?tab=complaints', (server) =>
    server.answer(listStuckSessions, [
      {
        session_id: SESSION_ID,
        mentor_name: 'Maya Okafor',
        athlete_name: 'Ann Reyes',
        scheduled_datetime: '2026-11-20T18:00:00Z',
        status: 'student_confirmed',
        expected_at: '2026-11-22T19:00:00Z',
        why: 'A complaint is open.',
      },
    ]),
  );
  expect(page.screen.getByText('A complaint is open.')).toBeTruthy();
});
