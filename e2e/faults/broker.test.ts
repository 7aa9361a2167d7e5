import { expect } from 'bun:test';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '../services.ts';
import { until } from '../stack.ts';
import { processes } from './processes.ts';
import { underWatch } from './under-watch.ts';

const scene = underWatch();
const { prove } = scene;
const KILLS_A_ROUND = 5;

prove(
  'bookings succeed while the broker is killed under them, and every event still has its one effect',
  async ({ rounds }) => {
    const { market, watch, stack } = scene;
    const kills = KILLS_A_ROUND * rounds;
    const { kill } = processes(stack);
    const mentor = await market.bookableMentor();
    const athletes = await Promise.all(Array.from({ length: kills * 2 }, () => market.registerConfirmedAthlete()));
    const slots = await market.slots(mentor.id);
    for (let round = 0; round < kills; round++) {
      const booking = athletes.slice(round * 2, round * 2 + 2).flatMap((athlete, i) => {
        const at = (round * 2 + i) * 2;
        return [market.book(athlete, mentor.id, slots[at] ?? ''), market.book(athlete, mentor.id, slots[at + 1] ?? '')];
      });
      const [, ...answers] = await Promise.all([kill('nats'), ...booking]);
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    }
    await watch.untilConsistent();
    const [row] = await watch.databases.payments`select count(*)::int as sessions from payable_session`;
    expect(row).toEqual({ sessions: kills * 4 });
  },
);

prove('a broker that lost its store is filled again, and nothing happens twice', async () => {
  const { market, watch, stack } = scene;
  const { stop, start } = processes(stack);
  const mentor = await market.bookableMentor();
  const athlete = await market.registerAthlete();
  await market.paidSession(athlete, mentor);
  await market.mailTo(athlete.email, /booked|confirmed/i);
  await stop('nats');
  await rm(join(stack.dataDir, 'nats'), { recursive: true });
  const meanwhile = await market.registerAthlete();
  const booked = await market.book(meanwhile, mentor.id, await market.anySlot(mentor.id));
  expect(booked.status).toBe(200);
  await start('nats');
  await watch.untilConsistent();
  await market.advance('PT1M');
  const mails = (await market.mails(athlete.email)).map((mail) => mail.subject);
  expect(mails).toHaveLength(new Set(mails).size);
});

prove('an event that cannot be worked on is parked, and the founder sends it again', async () => {
  const { market, watch } = scene;
  const { booking } = watch.databases;
  const athlete = await market.registerAthlete();
  const id = crypto.randomUUID();
  const left = { accountId: athlete.id, role: 'athlete' };
  await watch.databases.identity`
      insert into outbox (id, name, payload, occurred_at) values (${id}, 'account.deleted', ${{ ...left, role: 'nobody' }}, now())`;
  const parked = () => booking`select tries from dead_letter where id = ${id}`;
  const [row] = await until(async () => ((await parked()).length > 0 ? parked() : null), 'the parked event', 60_000);
  expect(row?.tries).toBe(8);
  const other = await market.bookableMentor();
  expect((await market.book(await market.registerAthlete(), other.id, await market.anySlot(other.id))).status).toBe(
    200,
  );

  const founder = await market.admin();
  for (const service of SERVICES) {
    const { [service]: sql } = watch.databases;
    await sql`update dead_letter set envelope = replace(envelope, '"nobody"', '"athlete"') where id = ${id}`;
    const letters: { id: string }[] = await market.good('GET', `/admin/dead-letters/${service}`, founder);
    if (letters.some((letter) => letter.id === id))
      await market.good('POST', `/admin/dead-letters/${service}/${id}/replay`, founder);
  }
  expect(await parked()).toHaveLength(0);
  const [known] = await booking`select deleted from athlete where id = ${athlete.id}`;
  expect(known).toEqual({ deleted: true });
  await watch.untilConsistent();
});
