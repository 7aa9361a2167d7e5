import { expect } from 'bun:test';
import { refusalOf } from 'contracts/details';
import type { Account } from '../marketplace.ts';
import { underWatch } from './under-watch.ts';

const scene = underWatch();
const { prove } = scene;
const RUSH = 40;
const AT_ONCE = 6;

prove('of 40 athletes at once on one slot one gets it, and the others are told so', async () => {
  const { market, watch } = scene;
  const mentor = await market.bookableMentor();
  const athletes: Account[] = [];
  while (athletes.length < RUSH)
    athletes.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => market.registerAthlete()))));
  // Whoever holds an hour may not hold another one before their address is confirmed.
  let free = athletes;
  for (const slot of (await market.slots(mentor.id)).slice(0, 2)) {
    const answers = await Promise.all(free.map((athlete) => market.book(athlete, mentor.id, slot)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200);
    // Whoever waited too long in the line would read that the service is down.
    expect(others).toEqual(others.map(() => ({ status: 409, body: refusalOf('slot_taken') })));
    free = free.filter((_, i) => answers[i]?.status !== 200);
  }
  await watch.untilConsistent();
});
