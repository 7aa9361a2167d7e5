import { describe, expect, test } from 'bun:test';
import { DETAIL, SESSION_STANDS } from 'contracts/details';
import { checkInMentor, getSessionDetails } from 'contracts/http/sessions';
import { openPage } from 'web-kit/page-testing';
import { PEOPLE } from 'web-kit/page-testing/people';
import { SESSION_ID, sampleDetails } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';

const join = { from: '2026-12-03T17:45:00Z', until: '2026-12-03T19:00:00Z' };
const MAY = {
  athlete: { join },
  mentor: { join, check_in: { from: '2026-12-03T17:45:00Z', until: '2026-12-03T18:30:01Z' } },
};
const ADDRESS = `/join/${SESSION_ID}`;
/** The hour begins on December 3 at 18:00; its door opens at 17:45. */
const open = (now: string, as: 'athlete' | 'mentor' = 'athlete', change: Parameters<typeof sampleDetails>[0] = {}) =>
  openPage(routes, ADDRESS, {
    as,
    now,
    server: (server) =>
      server.answer(getSessionDetails, sampleDetails({ status: 'confirmed', may: MAY[as], ...change })),
  });
const heading = (page: Awaited<ReturnType<typeof open>>) => page.screen.getByRole('heading', { level: 1 }).textContent;

describe('the door', () => {
  test('opens 15 minutes before the start, by itself', async () => {
    const page = await open('2026-12-03T17:40:00Z');
    expect(heading(page)).toBe('Opens in 5 min');
    await page.wait(5 * 60_000 + 1_000);
    expect(heading(page)).toBe('The door is open');
  });

  test('shuts at the end of the hour', async () => {
    const page = await open('2026-12-03T19:00:00Z');
    expect(heading(page)).toBe('The hour is over');
    expect(page.leadsTo('My sessions')).toBe('/sessions');
  });

  test('never opens for an hour that was called off', async () => {
    const page = await open('2026-12-03T18:00:00Z', 'athlete', {
      status: 'cancelled',
      may: { join: { no: SESSION_STANDS.cancelled, code: 'session_cancelled' } },
    });
    expect(heading(page)).toBe('Not taking place');
    expect(page.text()).toContain(SESSION_STANDS.cancelled);
  });

  test('asks who is signed out to sign in', async () => {
    const page = await openPage(routes, ADDRESS);
    expect(page.address()).toBe(`/login?next=${encodeURIComponent(ADDRESS)}`);
  });
});

describe('who waits behind it', () => {
  test('the athlete is told whether the mentor is there', async () => {
    const before = await open('2026-12-03T17:50:00Z');
    expect(before.announced()[0]).toContain('Maya Okafor has not checked in yet.');
    const there = await open('2026-12-03T17:50:00Z', 'athlete', { status: 'mentor_checked_in' });
    expect(there.announced()[0]).toContain('Maya Okafor has checked in and is waiting for you.');
    const confirmed = await open('2026-12-03T18:10:00Z', 'athlete', { status: 'student_confirmed' });
    expect(heading(confirmed)).toBe('The door is open');
    expect(confirmed.announced()[0]).toContain('Maya Okafor has checked in and is waiting for you.');
  });

  test('the mentor checks in here too', async () => {
    const page = await open('2026-12-03T17:50:00Z', 'mentor');
    page.server.answer(checkInMentor, { message: 'In.', status: 'mentor_checked_in' });
    page.server.answer(getSessionDetails, sampleDetails({ status: 'mentor_checked_in', may: MAY.athlete }));
    await page.press('Check in');
    expect(page.server.sent(checkInMentor)[0]?.query).toEqual({ mentor_id: PEOPLE.mentor.id });
    expect(page.text()).toContain('You are checked in. Ann Reyes has been told.');
  });

  test('a mentor who comes too late to check in is told so', async () => {
    const page = await open('2026-12-03T18:30:01Z', 'mentor');
    expect(page.text()).toContain(DETAIL.check_in_too_late);
    expect(page.screen.queryByRole('button', { name: 'Check in' })).toBeNull();
  });

  test('who was there goes on to confirming, and then to rating', async () => {
    const after = '2026-12-03T19:00:00Z';
    const met = await open(after, 'athlete', { may: { join, confirm: { from: '2026-12-03T18:00:00Z' } } });
    expect(met.leadsTo('Confirm attendance')).toBe(`/verify-session/${SESSION_ID}`);
    const confirmed = await open(after, 'athlete', { may: { join, rate: {} } });
    expect(confirmed.leadsTo('Rate this session')).toBe(`/rate-session/${SESSION_ID}`);
  });

  test('a check-in that is refused is told in the server’s words, or in ours', async () => {
    const page = await open('2026-12-03T17:50:00Z', 'mentor');
    page.server.refuse(checkInMentor, 400, 'check_in_too_early');
    await page.press('Check in');
    expect(page.screen.getByRole('alert').textContent).toBe(DETAIL.check_in_too_early);
    page.server.breaks(checkInMentor);
    await page.press('Check in');
    expect(page.screen.getByRole('alert').textContent).toBe('Error checking in');
  });
});
