import { expect, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { testDatabase } from 'svc-kit/testing';
import { seedSettings } from '../svc-booking/src/store/platform-settings.ts';
import { bookingScript } from './booking-statement.ts';
import { FIRST_ATHLETE, FIRST_MENTOR, idOf, insertAthletes, insertMentors } from './people.ts';

const NOW = new Date('2029-12-01T12:00:00Z');

test('what pgbench runs holds a slot as the service does, with its event and its end, again and again', async () => {
  const { sql, drop } = await testDatabase(fileURLToPath(new URL('../svc-booking/migrations/', import.meta.url)));
  try {
    await seedSettings(sql, { free_sessions: 'open', notice_minutes: 2_880, horizon_days: 16 }, NOW);
    await insertMentors(sql, FIRST_MENTOR, 1, 'paid');
    await insertAthletes(sql, FIRST_ATHLETE, 2);
    await sql`truncate due, outbox`;
    const script = await bookingScript(1);
    const statement = script.replace(/^\\set .*\n/gm, '').replace(/;\n$/, '');
    for (const [n, athlete] of [0, 0, 1, 0].entries()) {
      const given: Record<string, number> = { mentor: FIRST_MENTOR, athlete: FIRST_ATHLETE + athlete, hour: n };
      await sql.unsafe(statement.replace(/(?<!:):([a-z]+)/g, (_, name) => String(given[name])));
    }
    const held = await sql`
      select athlete_id, starts_at, ends_at, status, amount_cents, mentor_share_cents, hold_expires_at from session
      order by starts_at`;
    const hold = { status: 'scheduled', amount_cents: 12_000, mentor_share_cents: 4_800 };
    const end = new Date('2029-12-01T12:15:00Z');
    const at = (hour: number) => new Date(Date.UTC(2030, 0, 1, hour));
    // An athlete's third hold is one too many.
    expect(held).toEqual(
      [0, 0, 1].map((athlete, hour) => {
        const when = { starts_at: at(hour), ends_at: at(hour + 1), hold_expires_at: end };
        return { athlete_id: idOf(FIRST_ATHLETE, athlete), ...when, ...hold };
      }),
    );
    expect(await sql`select name, occurred_at from outbox`).toEqual(
      Array.from({ length: 3 }, () => ({ name: 'session.booked', occurred_at: NOW })),
    );
    expect(await sql`select kind, due_at from due`).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'hold_over', due_at: end })),
    );
  } finally {
    await drop();
  }
});
