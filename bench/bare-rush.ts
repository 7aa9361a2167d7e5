import { SQL } from 'bun';

/** Reference for a rush: two bare processes, as gateway and service are, and one insert that the first to ask waits for. */
const [role, address = ''] = process.argv.slice(2);
const json = { 'content-type': 'application/json' };

if (role === 'service') {
  const sql = new SQL({ url: process.env.DATABASE_URL ?? '', max: 4 });
  const attempts = new Map<string, Promise<boolean>>();
  const take = async (mentor: string, startsAt: string, athlete: string) => {
    const taken = await sql`
      insert into lean_hold (mentor_id, starts_at, athlete_id) values (${mentor}, ${startsAt}, ${athlete})
      on conflict do nothing returning 1`;
    return taken.length > 0;
  };
  Bun.serve({
    unix: address,
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
} else {
  const { url } = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const body = await request.bytes();
      const answer = await fetch(request.url, { unix: address, method: 'POST', headers: json, body });
      return new Response(await answer.bytes(), { status: answer.status, headers: json });
    },
  });
  console.log(url.origin);
}
