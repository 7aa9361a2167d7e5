import type { SQL } from 'bun';

/** Ids that pgbench can build itself: a fixed prefix and twelve digits. */
export const ID_BEGINS = '00000000-0000-4000-8000-';
export const FIRST_MENTOR = 100_000_000_000;
export const FIRST_FREE_MENTOR = 200_000_000_000;
export const FIRST_ATHLETE = 300_000_000_000;

export function idOf(first: number, index: number): string {
  return ID_BEGINS + String(first + index);
}

/** Every mentor here offers the same hours: 20 a day, starting in three days. */
export function hourAfter(now: Date, index: number): Date {
  const day = new Date(now);
  day.setUTCHours(1, 0, 0, 0);
  return new Date(day.getTime() + (3 + Math.floor(index / 20)) * 86_400_000 + (index % 20) * 3_600_000);
}

export async function insertMentors(booking: SQL, first: number, count: number, type: 'paid' | 'free'): Promise<void> {
  await booking`
    insert into mentor (id, first_name, last_name, college_level, mentoring_type, known, verified, payout_ready,
      facts_version, calendar_zone)
    select (${ID_BEGINS}::text || (${first}::bigint + n))::uuid, 'Maya', 'Okafor', 'D1', ${type}, true, true, true, 1, 'UTC'
    from generate_series(0, ${count - 1}::int) n`;
  await booking`
    insert into availability_window (mentor_id, day_of_week, start_time, end_time)
    select (${ID_BEGINS}::text || (${first}::bigint + n))::uuid, day, '00:00', '23:00'
    from generate_series(0, ${count - 1}::int) n, generate_series(0, 6) day`;
}

export async function insertAthletes(booking: SQL, first: number, count: number): Promise<void> {
  await booking`
    insert into athlete (id, first_name, last_name, time_zone, address_confirmed)
    select (${ID_BEGINS}::text || (${first}::bigint + n))::uuid, 'Theo', 'Brandt', 'America/New_York', true
    from generate_series(0, ${count - 1}::int) n`;
}

/** Mail can be sent to them at `<id>@example.org`. */
export async function insertAccounts(
  identity: SQL,
  role: 'athlete' | 'mentor',
  first: number,
  count: number,
): Promise<void> {
  await identity`
    insert into account (id, role, email, first_name, last_name, time_zone, created_at)
    select id::uuid, ${role}, id || '@example.org', 'Theo', 'Brandt', 'America/New_York', now()
    from (select ${ID_BEGINS}::text || (${first}::bigint + n) as id from generate_series(0, ${count - 1}::int) n) ids`;
}
