import { describe, expect, test } from 'bun:test';
import { getComplaint } from 'contracts/http/complaints';
import { completeSession, type Session } from 'contracts/http/sessions';
import { within } from 'web-kit/page-testing';
import { SESSION_ID, sampleComplaint, sampleSession } from 'web-kit/page-testing/samples';
import { openMentor } from '../../page-testing.ts';

const BOOKED = {
  check_in: { from: '2026-12-03T17:45:00Z', until: '2026-12-03T18:30:01Z' },
  join: { from: '2026-12-03T17:45:00Z', until: '2026-12-03T19:00:00Z' },
};
const idOf = (n: number) => `55555555-5555-4555-8555-${String(n).padStart(12, '0')}`;
const on = (date: string) => ({ scheduled_datetime: `${date}T18:00:00Z`, ends_at: `${date}T19:00:00Z` });
const open = (sessions: Session[], now = '2026-12-01T15:00:00Z') => openMentor('/mentor-dashboard', { now, sessions });
type Page = Awaited<ReturnType<typeof open>>;
const names = (page: Page, heading: string) =>
  within(page.screen.getByRole('heading', { name: heading }).closest('section') ?? document.body)
    .queryAllByRole('heading', { level: 3 })
    .map((row) => row.textContent?.split(',')[0]);

describe('next up', () => {
  test('is the first thing on the page: who, when, how soon, the goal, and the brief', async () => {
    const page = await open(
      [
        sampleSession({ id: idOf(1), athlete_name: 'Later One', ...on('2026-12-09'), may: BOOKED }),
        sampleSession({
          goal: 'Get seen by coaches.',
          has_answers: true,
          may: { ...BOOKED, read_brief: {} },
        }),
      ],
      '2026-12-03T17:40:00Z',
    );
    expect(page.screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Next up');
    const text = page.screen.getByRole('article').textContent ?? '';
    for (const part of ['Ann Reyes', 'Today, 6:00 PM UTC', 'Starts in 20 min', 'Ann’s goalGet seen by coaches.']) {
      expect(text).toContain(part);
    }
    expect(page.leadsTo('Read brief')).toBe(`/sessions/${SESSION_ID}/brief`);
    expect(names(page, 'Coming up')).toEqual(['Later One']);
  });

  test('is checked in to and joined without opening it', async () => {
    const page = await open([sampleSession({ may: BOOKED })], '2026-12-03T17:46:00Z');
    expect(page.screen.getByRole('button', { name: 'Check in' })).toBeTruthy();
    expect(page.leadsTo('Join')).toBe(`/join/${SESSION_ID}`);
  });

  test('shows initials and never a face, and opens in full by its address', async () => {
    const page = await open([sampleSession({ may: BOOKED })]);
    expect(document.querySelector('article img')).toBeNull();
    await page.press('Details');
    expect(page.address()).toBe(`/mentor-dashboard?session=${SESSION_ID}`);
    expect(page.screen.getByText('No. 44444444')).toBeTruthy();
    await page.press('Close details');
    expect(page.address()).toBe('/mentor-dashboard');
  });

  test('is the one that is on, though the room of the one before is still open', async () => {
    const before = sampleSession({
      id: idOf(1),
      athlete_name: 'Before B',
      status: 'mentor_checked_in',
      scheduled_datetime: '2026-12-03T17:00:00Z',
      ends_at: '2026-12-03T18:00:00Z',
      may: { join: { from: '2026-12-03T16:45:00Z', until: '2026-12-03T18:30:00Z' } },
    });
    const page = await open([before, sampleSession({ may: BOOKED })], '2026-12-03T18:01:00Z');
    expect(page.screen.getByRole('article').textContent).toContain('Ann Reyes');
    expect(page.screen.getByRole('button', { name: 'Check in' })).toBeTruthy();
    expect(names(page, 'Past')).toEqual(['Before B']);
  });

  test('is never one that waits for a parent or is paused', async () => {
    const page = await open([
      sampleSession({ id: idOf(1), athlete_name: 'Paused P', paused: true, may: BOOKED }),
      sampleSession({
        id: idOf(2),
        athlete_name: 'Waiting W.',
        status: 'scheduled',
        parent_request: { asked_at: '2026-12-01T12:00:00Z', expires_at: '2026-12-02T00:00:00Z' },
      }),
    ]);
    expect(page.screen.queryByText('Next up')).toBeNull();
    expect(names(page, 'Coming up')).toEqual(['Paused P', 'Waiting W.']);
    expect(page.text()).not.toContain('No sessions booked yet');
  });
});

describe('what is to be done', () => {
  const complete = sampleSession({
    id: idOf(1),
    athlete_name: 'Done D',
    status: 'student_confirmed',
    ...on('2026-11-30'),
    may: { complete: { from: '2026-11-30T19:00:00Z' } },
  });
  const blamed = sampleSession({
    id: idOf(2),
    athlete_name: 'Blaming B',
    status: 'completed',
    ...on('2026-11-29'),
    has_complaint: true,
    complaint_status: 'open',
  });
  const unwritten = sampleSession({
    id: idOf(3),
    athlete_name: 'Plan P',
    status: 'completed',
    ...on('2026-11-28'),
    may: { write_plan: { until: '2026-12-12T19:00:00Z' } },
  });

  test('stands there one at a time, the most urgent first', async () => {
    const page = await open([unwritten, blamed, complete]);
    expect(names(page, 'To do')).toEqual(['Done D', 'Blaming B', 'Plan P']);
    expect(page.text()).toContain('2 more to do');
    page.server.answer(completeSession, { message: 'Done.', status: 'completed' });
    await page.press('Mark Session Completed');
    expect(page.server.sent(completeSession)[0]?.params).toEqual({ id: complete.id });
    expect(page.announced()).toContain('Session Completed. Thank you!');
  });

  test('a complaint is read from there', async () => {
    const page = await open([unwritten, blamed]);
    page.server.answer(getComplaint, sampleComplaint());
    await page.press('Read it and tell your side');
    expect(within(page.screen.getByRole('dialog')).getByText('We talked for ten minutes.')).toBeTruthy();
  });

  test('a plan that is one of several leads straight to its page', async () => {
    const page = await open([unwritten, blamed]);
    expect(page.leadsTo(/^Plan P/)).toBe(`/sessions/${unwritten.id}/plan`);
  });
});

test('past sessions are folded, and say what each brought', async () => {
  const refunded = sampleSession({ id: idOf(9), status: 'completed', ...on('2026-11-20'), mentor_earnings: 36 });
  const others = [1, 2, 3].map((n) => sampleSession({ id: idOf(n), status: 'completed', ...on(`2026-11-1${n}`) }));
  const page = await open([refunded, ...others]);
  expect(names(page, 'Past')).toHaveLength(1);
  expect(page.text()).toContain('Nov 20 · Completed · $36');
  await page.press(/^Show all 4/);
  expect(names(page, 'Past')).toHaveLength(4);
  const ofLastYear = await open([sampleSession({ status: 'completed', ...on('2025-11-20'), mentor_earnings: 36 })]);
  expect(ofLastYear.text()).toContain('Nov 20, 2025 · Completed · $36');
});
