import { expect } from 'bun:test';
import type { Account, Answer } from '../marketplace.ts';
import { until } from '../stack.ts';
import { processes } from './processes.ts';
import { underWatch } from './under-watch.ts';

const scene = underWatch();
const { prove } = scene;
const KILLS = 2;
const LIVE = ['scheduled', 'confirmed'];

prove('Postgres stopped at once, under load: 503 with a sentence, no half state, and on it goes unaided', async () => {
  const { market, patient, watch, stack } = scene;
  const { kill } = processes(stack);
  const mentor = await market.bookableMentor();
  const athletes = await Promise.all(Array.from({ length: 6 }, () => market.registerAthlete()));
  const slots = await market.slots(mentor.id);
  const answers: Answer[] = [];
  let isOver = false;
  let rounds = 0;

  /** Cancels and books again, all the time. */
  async function pressOn(athlete: Account, slot: string): Promise<void> {
    while (!isOver) {
      const list = await market.api('GET', '/sessions', athlete.token);
      answers.push(list);
      if (list.status !== 200) continue;
      for (const session of list.body as { id: string; status: string }[]) {
        if (!LIVE.includes(session.status)) continue;
        answers.push(await market.api('POST', `/sessions/${session.id}/cancel`, athlete.token));
      }
      const booked = await market.book(athlete, mentor.id, slot);
      answers.push(booked);
      if (booked.status === 200) rounds += 1;
    }
  }
  const load = athletes.map((athlete, i) => pressOn(athlete, slots[i * 2] ?? ''));
  for (let n = 0; n < KILLS; n++) {
    const before = rounds;
    await patient.good('GET', '/sessions', athletes[0]?.token);
    await until(() => rounds > before + 12, 'a dozen bookings', 30_000);
    await kill('postgres');
    await patient.good('GET', '/sessions', athletes[0]?.token);
  }
  const before = rounds;
  await until(() => rounds > before + 12, 'a dozen bookings', 30_000);
  isOver = true;
  await Promise.all(load);

  const failures = answers.filter((answer) => answer.status >= 500);
  expect(failures.length).toBeGreaterThan(0);
  expect([...new Set(failures.map(({ status }) => status))]).toEqual([503]);
  for (const { body } of failures) expect(body.detail).toMatch(/^[A-Z].+\.$/);
  await watch.untilConsistent();
  expect(await watch.broken()).toEqual([]);
});

prove('and a family can book and pay', async () => {
  const { patient, watch } = scene;
  const mentor = await patient.bookableMentor();
  await patient.paidSession(await patient.registerAthlete(), mentor);
  await watch.untilConsistent();
});
