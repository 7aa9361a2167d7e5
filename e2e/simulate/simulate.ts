import { watchInvariants } from '../invariants.ts';
import type { Stack } from '../stack.ts';
import { gatherCrowd } from './crowd.ts';
import { drawFates } from './fates.ts';
import { playMonth, unfinished } from './month.ts';
import { wrongEndings } from './proof.ts';
import { drawTrouble } from './trouble.ts';

export interface Size {
  seed: number;
  days: number;
  mentors: number;
  athletes: number;
  bookingsPerDay: number;
  /** Of some part, on each day, while people are busy. */
  killsPerDay?: number;
}
export interface Report {
  endings: Record<string, number>;
  refusals: [string, number][];
  calls: number;
  domainDays: number;
  /** Without start and registration. */
  seconds: number;
  faults: string[];
}

export async function simulate(stack: Stack, size: Size): Promise<Report> {
  const { seed, days, bookingsPerDay, killsPerDay = 0 } = size;
  const crowd = await gatherCrowd(stack, { ...size, insists: killsPerDay > 0 });
  const trouble = drawTrouble(stack, seed, killsPerDay);
  const watch = watchInvariants(stack);
  const begun = performance.now();
  const month = await playMonth(crowd, drawFates(seed, days * bookingsPerDay), { days, trouble });
  const seconds = (performance.now() - begun) / 1000;
  const faults = unfinished(month);
  await watch.untilConsistent().catch((error) => faults.push(String(error)));
  faults.push(...(await wrongEndings(watch.databases)), ...(await watch.stop()));
  const endings: Record<string, number> = {};
  for (const { status } of month.sessions) endings[status] = (endings[status] ?? 0) + 1;
  const refusals = [...crowd.refusals].sort((a, b) => b[1] - a[1]);
  return { endings, refusals, calls: crowd.calls(), domainDays: month.days, seconds, faults };
}
