import { expect, test } from 'bun:test';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { processes } from './processes.ts';
import { underWatch } from './under-watch.ts';

const scene = underWatch();
const KILLS = 5;

test('bookings succeed while the broker is killed under them, and every event still has its one effect', async () => {
  const { market, watch, stack } = scene;
  const { kill } = processes(stack);
  const mentor = await market.bookableMentor();
  const athletes = await Promise.all(Array.from({ length: KILLS * 2 }, () => market.registerAthlete()));
  const slots = await market.slots(mentor.id);
  for (let round = 0; round < KILLS; round++) {
    const booking = athletes.slice(round * 2, round * 2 + 2).flatMap((athlete, i) => {
      const at = (round * 2 + i) * 2;
      return [market.book(athlete, mentor.id, slots[at] ?? ''), market.book(athlete, mentor.id, slots[at + 1] ?? '')];
    });
    const [, ...answers] = await Promise.all([kill('nats'), ...booking]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  }
  await watch.untilConsistent();
  const [row] = await watch.databases.payments`select count(*)::int as sessions from payable_session`;
  expect(row).toEqual({ sessions: KILLS * 4 });
}, 90_000);

test('a broker that lost its store is filled again, and nothing happens twice', async () => {
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
}, 90_000);
