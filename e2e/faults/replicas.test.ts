import { afterAll, expect } from 'bun:test';
import { type Account, type Marketplace, marketplace } from '../marketplace.ts';
import { SERVICES } from '../services.ts';
import { type Beside, startBeside } from './beside.ts';
import { type Deed, settle, startLoad } from './load.ts';
import { type Trial, underWatch } from './under-watch.ts';

let running: { beside: Beside; url: string } | undefined;
afterAll(() => running?.beside.stop());
const scene = underWatch();
const { prove } = scene;
const RACES_A_ROUND = 5;

/** The second of each service serves every case, until a case failed and the whole stack was replaced. */
async function findBeside(): Promise<Beside> {
  const { stack } = scene;
  if (running?.url !== stack.url) {
    await running?.beside.stop();
    running = { beside: await startBeside(stack), url: stack.url };
  }
  return running.beside;
}

prove('two of each service are rushed for one slot, and one athlete gets it', async (trial) => {
  const { stack, market, watch } = scene;
  const { mentors, athletes } = await settle(market, { mentors: 1, athletes: 16 });
  const [mentor] = mentors as [Account];
  const beside = await findBeside();
  const doors = [market, marketplace({ ...stack, url: beside.url })];
  const slots = await market.slots(mentor.id);
  for (const slot of slots.slice(0, 2 * trial.rounds)) {
    const answers = await Promise.all(
      athletes.map((athlete, i) => (doors[i % 2] ?? market).book(athlete, mentor.id, slot)),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(athletes.length - 1);
    const at = answers.findIndex(({ status }) => status === 200);
    const id = answers[at]?.body.session_id;
    await market.good('POST', `/sessions/${id}/cancel`, athletes[at]?.token);
  }
  await watch.untilConsistent();
});

prove(
  'a family pays while its mentor cancels, each through another of two: an hour, or the money back',
  async (trial) => {
    const { stack, market } = scene;
    const { mentors, athletes } = await settle(market, { mentors: 1, athletes: 4 });
    const [mentor] = mentors as [Account];
    const other = marketplace({ ...stack, url: (await findBeside()).url });
    const deeds: Deed[] = [];
    for (let round = 0; round < RACES_A_ROUND * trial.rounds; round++) {
      // An hour is two slots long.
      const slots = (await market.slots(mentor.id)).filter((_, i) => i % 2 === 0);
      const races = athletes.map((athlete, i) => race(trial, { market, other, athlete, mentor }, slots[i] ?? ''));
      deeds.push(...(await Promise.all(races)));
    }
    await trial.expectNothingLost({ deeds, stop: async () => undefined });
  },
);

async function race(
  { chance }: Trial,
  { market, other, athlete, mentor }: { market: Marketplace; other: Marketplace; athlete: Account; mentor: Account },
  slot: string,
): Promise<Deed> {
  const canceller = chance.pick([athlete, mentor]);
  const booked = await market.book(athlete, mentor.id, slot);
  expect(booked.status).toBe(200);
  const sessionId: string = booked.body.session_id;
  const { checkout_url } = await market.openCheckout(athlete, sessionId);
  const [paid, cancelled] = await Promise.all([
    market.pay(checkout_url),
    other.api('POST', `/sessions/${sessionId}/cancel`, canceller.token),
  ]);
  const ids = { sessionId, athleteId: athlete.id, mentorId: mentor.id };
  return { ...ids, isPaid: paid.status === 200, isCancelled: cancelled.status === 200 };
}

prove('two of each service take turns, and one of them dies after the other under load', async (trial) => {
  const { stack, market } = scene;
  const town = await settle(market);
  const beside = await findBeside();
  const load = startLoad(stack, town, trial.promise, [stack.url, beside.url]);
  for (const name of [...SERVICES, 'gateway'] as const) {
    await load.paidMore(2 * trial.rounds);
    const began = performance.now();
    await beside.kill(name);
    trial.recoveredIn(await load.booksAgain(began));
  }
  running = undefined;
  await load.paidMore(4);
  await trial.expectNothingLost(load);
});
