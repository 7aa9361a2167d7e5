import { SQL } from 'bun';

/** Reference for a rush, behind `bare-ahead.ts`: one insert that the first to ask waits for. */
const socket = process.argv[2] ?? '';
const json = { 'content-type': 'application/json' };
const sql = new SQL({ url: process.env.DATABASE_URL ?? '', max: 4 });
const attempts = new Map<string, Promise<boolean>>();

async function take(mentor: string, startsAt: string, athlete: string): Promise<boolean> {
  const taken = await sql`
    insert into lean_hold (mentor_id, starts_at, athlete_id) values (${mentor}, ${startsAt}, ${athlete})
    on conflict do nothing returning 1`;
  return taken.length > 0;
}

Bun.serve({
  unix: socket,
  async fetch(request) {
    const { mentor_id: mentor, scheduled_datetime: startsAt } = await request.json();
    const slot = `${mentor} ${startsAt}`;
    const ahead = attempts.get(slot);
    const mine = ahead ?? take(mentor, startsAt, new URL(request.url).searchParams.get('athlete_id') ?? '');
    if (!ahead) attempts.set(slot, mine);
    const won = (await mine) && !ahead;
    return new Response(won ? '{"status":"awaiting_payment"}' : '{"detail":"taken"}', {
      status: won ? 200 : 409,
      headers: json,
    });
  },
});
console.log('ready');
