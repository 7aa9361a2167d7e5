import { describe, expect, test } from 'bun:test';
import { listSlots } from 'contracts/http/availability';
import { cancelSession, listAthleteSessions, type Session } from 'contracts/http/sessions';
import { openPage, within } from 'web-kit/page-testing';
import { PEOPLE } from 'web-kit/page-testing/people';
import { SESSION_ID, sampleMay, sampleSession } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';

const NOW = '2026-12-01T15:00:00Z';
/** Before the session on December 3, 18:00 to 19:00 UTC. */
const BOOKED = {
  join: { from: '2026-12-03T17:45:00Z', until: '2026-12-03T19:00:00Z' },
  cancel: { until: '2026-12-03T18:00:00Z' },
};
const idOf = (n: number) => `55555555-5555-4555-8555-${String(n).padStart(12, '0')}`;
const day = (n: number) => new Date(Date.UTC(2026, 9, 1 + n, 18));
const past = (n: number, change: Partial<Session> = {}) =>
  sampleSession({
    id: idOf(n),
    mentor_name: `Mentor ${n}`,
    status: 'completed',
    scheduled_datetime: day(n).toISOString(),
    ends_at: new Date(day(n).getTime() + 3_600_000).toISOString(),
    ...change,
  });
const held = sampleSession({
  id: idOf(90),
  mentor_name: 'Sloane M',
  status: 'scheduled',
  hold_expires_at: '2026-12-01T15:10:00Z',
  refund_amount: null,
  payment_session_id: null,
  may: { pay: { until: '2026-12-01T15:10:00Z' } },
});
const met = sampleSession({
  id: idOf(91),
  mentor_name: 'Isaiah T',
  status: 'mentor_checked_in',
  scheduled_datetime: '2026-12-01T13:00:00Z',
  ends_at: '2026-12-01T14:00:00Z',
  may: { confirm: { from: '2026-12-01T13:00:00Z' } },
});
const open = (sessions: Session[], { now = NOW, address = '/sessions' } = {}) =>
  openPage(routes, address, {
    as: 'athlete',
    now,
    server: (server) => server.answer(listAthleteSessions, { sessions }),
  });
type Page = Awaited<ReturnType<typeof open>>;
const rows = (page: Page, heading: string) =>
  within(page.screen.getByRole('heading', { name: heading }).closest('section') ?? document.body).queryAllByRole(
    'heading',
    { level: 3 },
  );
const ticket = (page: Page) => within(page.screen.getAllByRole('article')[0] ?? document.body);

describe('next up', () => {
  test('is the soonest booked session, in both zones, with how long it is until then', async () => {
    const later = sampleSession({ id: idOf(1), scheduled_datetime: '2026-12-09T18:00:00Z', may: BOOKED });
    const page = await open([later, sampleSession({ may: BOOKED })], { now: '2026-12-03T17:00:00Z' });
    const text = page.screen.getAllByRole('article')[0]?.textContent ?? '';
    expect(text).toContain('Next up');
    expect(text).toContain('Today, 6:00 PM UTC');
    expect(text).toContain('10:00 AM PST for Maya');
    expect(text).toContain('Starts in 1 h');
    expect(text).toContain('Next: Maya checks in');
    expect(rows(page, 'Coming up')).toHaveLength(1);
  });

  test('says from when it can be joined, and then leads there by itself', async () => {
    const page = await open([sampleSession({ may: BOOKED })], { now: '2026-12-03T17:44:00Z' });
    expect(page.screen.getByRole<HTMLButtonElement>('button', { name: 'Join from 5:45 PM' }).disabled).toBe(true);
    await page.wait(61_000);
    expect(page.leadsTo('Join')).toBe(`/join/${SESSION_ID}`);
    await page.wait(15 * 60_000);
    expect(page.text()).toContain('Ends in');
  });

  test('goes into a calendar under the UID of its mails, and tells the calendar no secret', async () => {
    const page = await open([sampleSession({ may: BOOKED })]);
    await page.press('Add to calendar');
    const addresses = page.screen
      .getAllByRole<HTMLAnchorElement>('link')
      .map((link) => link.getAttribute('href') ?? '')
      .filter((address) => /google|outlook|text\/calendar/.test(address));
    expect(addresses).toHaveLength(3);
    const join = `${window.location.origin}/join/${SESSION_ID}`;
    for (const address of addresses) expect(decodeURIComponent(address).replaceAll('\r\n ', '')).toContain(join);
    const file = decodeURIComponent(addresses[2] ?? '').replaceAll('\r\n ', '');
    expect(file).toContain(`UID:${SESSION_ID}@${window.location.hostname}\r\n`);
    expect(file).toContain('DTSTART:20261203T180000Z');
    expect(file).not.toContain(`${SESSION_ID}#`);
  });

  test('is the one that is on, though the room of the one before is still open', async () => {
    const before = {
      ...past(1),
      scheduled_datetime: '2026-12-03T17:00:00Z',
      ends_at: '2026-12-03T18:00:00Z',
      may: sampleMay({ join: { from: '2026-12-03T16:45:00Z', until: '2026-12-03T18:30:00Z' } }),
    };
    const page = await open([before, sampleSession({ may: BOOKED })], { now: '2026-12-03T18:01:00Z' });
    expect(page.screen.getAllByRole('article')[0]?.textContent).toContain('Maya Okafor');
    expect(rows(page, 'Past')).toHaveLength(1);
  });

  test('is never a paused one', async () => {
    const page = await open([sampleSession({ paused: true, may: BOOKED })]);
    expect(page.screen.queryByText('Next up')).toBeNull();
    expect(rows(page, 'Coming up')[0]?.closest('li')?.textContent).toContain('Paused');
  });
});

describe('what waits for the athlete', () => {
  test('stands there one at a time, the most urgent in full, before a session that is days away', async () => {
    const page = await open([met, sampleSession({ may: BOOKED }), held]);
    expect(ticket(page).getByRole('heading', { name: 'Pay for your session with Sloane' })).toBeTruthy();
    expect(page.screen.queryByRole('link', { name: 'Confirm attendance' })).toBeNull();
    expect(rows(page, 'Waiting for you').map((row) => row.textContent)).toEqual([
      'Pay for your session with Sloane',
      'Isaiah T, Today, 1:00 PM UTC',
    ]);
    expect(page.leadsTo(/^Isaiah T/)).toBe(`/verify-session/${met.id}`);
  });

  test('stands below a session that begins within the hour', async () => {
    const page = await open([met, sampleSession({ may: BOOKED })], { now: '2026-12-03T17:00:00Z' });
    expect(page.screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Next up');
    expect(page.leadsTo('Confirm attendance')).toBe(`/verify-session/${met.id}`);
  });

  test('is answered without opening the session, and what came of it is said', async () => {
    const page = await open([held]);
    page.server.answer(cancelSession, { message: 'Released.', status: 'cancelled', refund_amount: 0 });
    const cancelled = { ...held, status: 'cancelled' as const, may: sampleSession().may };
    let asked = 0;
    // The release asks how it stands before it cancels.
    page.server.answer(listAthleteSessions, () => ({ sessions: [asked++ === 0 ? held : cancelled] }));
    await page.press('Give up this time');
    expect(page.server.sent(cancelSession)).toHaveLength(1);
    expect(page.announced().join()).toContain('You gave up this time. No charges were made.');
    expect(rows(page, 'Past')).toHaveLength(1);
  });

  test('asks about a decision and a rating for a week, and no longer', async () => {
    const ended = { scheduled_datetime: '2026-11-28T15:00:00Z', ends_at: '2026-11-28T16:00:00Z' };
    const rate = sampleSession({ ...ended, status: 'completed', may: { rate: {} } });
    expect((await open([rate])).leadsTo('Rate')).toBe(`/rate-session/${SESSION_ID}`);
    const decided = sampleSession({ ...ended, status: 'completed', has_complaint: true, complaint_status: 'decided' });
    expect((await open([decided])).text()).toContain('We’ve decided on your complaint');
    const later = await open([decided, { ...rate, id: idOf(2) }], { now: '2026-12-05T16:01:00Z' });
    expect(later.screen.queryByText('Waiting for you')).toBeNull();
  });
});

describe('past sessions', () => {
  const forty = Array.from({ length: 40 }, (_, n) => past(n + 1));

  test('are folded: the newest three, then ten more at a time', async () => {
    const page = await open(forty);
    expect(rows(page, 'Past').map((row) => row.textContent?.split(',')[0])).toEqual([
      'Mentor 40',
      'Mentor 39',
      'Mentor 38',
    ]);
    await page.press(/^Show 10 more of 37/);
    expect(rows(page, 'Past')).toHaveLength(13);
    expect(page.focused()).toStartWith('Mentor 37');
  });

  test('are opened in full by their address, however old, and closed again', async () => {
    const page = await open(forty, { address: `/sessions?session=${idOf(2)}` });
    expect(page.screen.getByText(`No. ${idOf(2).slice(0, 8)}`)).toBeTruthy();
    await page.press('Close details');
    expect(page.address()).toBe('/sessions');
    await page.press(/^Mentor 40/);
    expect(page.address()).toBe(`/sessions?session=${idOf(40)}`);
    await page.goBack();
    expect(page.address()).toBe('/sessions');
  });

  test('that are closed again give the focus back to what opened them', async () => {
    const page = await open(forty);
    await page.press(/^Mentor 40/);
    expect(document.activeElement?.textContent).toContain(`No. ${idOf(40).slice(0, 8)}`);
    await page.press('Close details');
    expect(document.activeElement?.getAttribute('href')).toBe(`/sessions?session=${idOf(40)}`);
  });

  test('say what became of them, and lead to the receipt where there was a payment', async () => {
    const unpaid = past(1, { status: 'expired', refund_amount: null });
    const page = await open([past(2, { has_plan: false }), unpaid]);
    const [paid, expired] = rows(page, 'Past').map((row) => row.closest('li')?.textContent ?? '');
    expect(paid).toContain('Oct 3 · $120');
    expect(expired).toContain('Oct 2 · Expired');
    expect(page.leadsTo(/^Receipt/)).toBe(`/sessions/${idOf(2)}/receipt`);
    expect(expired).not.toContain('Receipt');
  });

  test('of another year name it, in their row and when they are opened', async () => {
    const lastYear = { scheduled_datetime: '2025-11-26T18:00:00Z', ends_at: '2025-11-26T19:00:00Z' };
    const page = await open([past(1), past(2, lastYear)]);
    expect(page.text()).toContain('Nov 26, 2025 · $120');
    await page.press(/^Mentor 2/);
    expect(page.text()).toContain('Wed, Nov 26, 2025, 6:00 PM UTC');
  });

  test('are booked again in two taps: the button, and one of the mentor’s next times', async () => {
    const page = await open([past(1)]);
    page.server.answer(listSlots, { timezone: 'UTC', slots: ['2026-12-05T20:00:00Z', '2026-12-06T16:30:00Z'] });
    await page.press(/^Book again/);
    const start = encodeURIComponent('2026-12-05T20:00:00Z');
    expect(page.leadsTo('Sat, Dec 5, 8 PM')).toBe(`/book-session/${PEOPLE.mentor.id}?start=${start}`);
    expect(page.leadsTo('Sun, Dec 6, 4:30 PM')).toContain('?start=');
  });

  test('of a mentor without an open time, or who has left, lead to others', async () => {
    const page = await open([past(1)]);
    page.server.refuse(listSlots, 404, 'mentor_not_found');
    await page.press(/^Book again/);
    const dialog = within(page.screen.getByRole('dialog'));
    expect(dialog.getByText('Mentor has no open times right now.')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Find Mentors' }).getAttribute('href')).toBe('/browse');
  });
});
