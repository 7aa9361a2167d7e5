import { afterAll, expect, test } from 'bun:test';
import { person } from 'svc-kit/testing';
import { NOW, startWorld } from './fixtures/world.ts';

const world = await startWorld();
afterAll(() => world.stop());
const admin = person('admin');
const trend = async (days = 28) => (await world.call('GET', `/admin/trends/sessions?days=${days}`, admin)).body;

async function put(startsAt: string, status: string, paid = true): Promise<void> {
  const starts = new Date(startsAt);
  await world.sql`
    insert into session (id, version, mentor_id, athlete_id, starts_at, ends_at, status, amount_cents,
      mentor_share_cents, hold_expires_at, hold_no, paid_at, created_at, updated_at)
    values (${crypto.randomUUID()}, 1, ${crypto.randomUUID()}, ${crypto.randomUUID()}, ${starts},
      ${new Date(starts.getTime() + 3_600_000)}, ${status}, 12000, 4800, null, ${status === 'scheduled' ? 1 : null},
      ${paid ? NOW : null}, ${NOW}, ${NOW})`;
}

test('sessions are counted in the week in which they start, Monday first in UTC, and empty weeks stay', async () => {
  await put('2026-02-09T00:00:00Z', 'completed');
  await put('2026-02-15T23:59:59Z', 'mentor_no_show');
  await put('2026-02-16T00:00:00Z', 'cancelled');
  await put('2026-03-04T20:00:00Z', 'confirmed');
  await put('2026-03-04T20:00:00Z', 'scheduled', false);
  await put('2026-03-04T20:00:00Z', 'expired', false);
  await put('2026-03-04T20:00:00Z', 'cancelled', false);
  await put('2026-03-09T00:00:00Z', 'confirmed');
  const none = { booked: 0, completed: 0, cancelled: 0, no_shows: 0 };
  expect(await trend()).toEqual([
    { ...none, week_of: '2026-02-02' },
    { ...none, week_of: '2026-02-09', booked: 2, completed: 1, no_shows: 1 },
    { ...none, week_of: '2026-02-16', booked: 1, cancelled: 1 },
    { ...none, week_of: '2026-02-23' },
    { ...none, week_of: '2026-03-02', booked: 1 },
  ]);
});

test('weeks are as many as asked for, between one and two years, and for the admin alone', async () => {
  expect((await world.call('GET', '/admin/trends/sessions', admin)).body).toHaveLength(13);
  expect(await trend(366)).toHaveLength(54);
  expect(await trend(2 * 52 * 7)).toHaveLength(105);
  for (const days of [6, 736])
    expect((await world.call('GET', `/admin/trends/sessions?days=${days}`, admin)).status).toBe(422);
  expect((await world.call('GET', '/admin/trends/sessions', person('mentor'))).status).toBe(403);
});
