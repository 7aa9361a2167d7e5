import { parseArgs } from 'node:util';
import { findLost } from '../../e2e/faults/find-lost.ts';
import { settle, startLoad } from '../../e2e/faults/load.ts';
import { findOrphans, watchInvariants } from '../../e2e/invariants.ts';
import { marketplace } from '../../e2e/marketplace.ts';
import { startStack, until } from '../../e2e/stack.ts';
import { judge } from '../../e2e/upgrade/judge.ts';
import { type SteadyLoad, startSteadyLoad } from '../../e2e/upgrade/load.ts';
import { CASES, type Case, pickCases } from './cases.ts';
import { putIn, waitForReplica } from './faults.ts';
import { startFleet } from './fleet.ts';
import { AGAIN_WITHIN_SECONDS, isGood, judgeCase, renderRow, type Told } from './judge.ts';
import { findObstacle } from './network.ts';

// `npm run faults-apart [-- <word…>]`: every process on a host of its own, one of each kind in turn killed, cut off and
// slowed under load; at last the primary of Postgres dies for good. It ends with 1 when a promise is broken.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { people: { type: 'string', default: '3' } },
});
const cases = pickCases(positionals);
if (cases.length === 0) endWith(`There is no such case. There are:\n${CASES.map(({ title }) => title).join('\n')}`);
const obstacle = findObstacle();
if (obstacle) endWith(obstacle);

const began = performance.now();
const tell = (what: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${what}`);
/** After what may still go wrong, so long it must go well. */
const TAIL_MS = 4_000;
const STEADY_MS = 3_000;
const MOST_TOLD = 8;

const endings: (() => unknown)[] = [];
let isOver = false;
async function end(): Promise<void> {
  if (isOver) return;
  isOver = true;
  for (const each of endings.reverse()) await each();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end().then(() => process.exit(130)));
try {
  process.exitCode = (await runAll()) ? 0 : 1;
} finally {
  await end();
}

async function runAll(): Promise<boolean> {
  const stack = await startStack();
  endings.push(() => stack.stop());
  const fleet = await startFleet(stack);
  endings.push(() => fleet.stop());
  tell('every process runs on a host of its own');
  await waitForReplica(fleet);
  tell('the primary waits for its replica at each commit');
  const town = await settle(marketplace(stack), { mentors: 3, athletes: Number(values.people) + 1 });
  const families = { ...town, athletes: town.athletes.slice(1) };
  const payer = { ...town, athletes: town.athletes.slice(0, 1) };
  const watch = watchInvariants(stack);
  endings.push(() => watch.stop());
  const rows: string[] = [];
  let broken = 0;
  for (const one of cases) {
    const { told, consistentSeconds } = await runOne(one);
    rows.push(renderRow(one, told, consistentSeconds));
    tell(`${told.broken.length === 0 ? '✓' : '✗'} ${rows.at(-1)}`);
    for (const fault of told.broken) console.log(`    ✗ ${fault}`);
    for (const line of summarize(told)) console.log(`      ${line}`);
    broken += told.broken.length === 0 ? 0 : 1;
  }
  console.log(`\n| fault | failed answers | longest gap | back after | C |\n|---|---|---|---|---|\n${rows.join('\n')}`);
  console.log(`\n${cases.length - broken} passed, ${broken} failed`);
  return broken === 0;

  async function runOne(one: Case): Promise<{ told: Told; consistentSeconds: number }> {
    const seenBefore = watch.sampled().seen.length;
    const load = startSteadyLoad(fleet.url, families, one.title);
    const paying = startLoad(stack, payer, one.title, [fleet.url]);
    const wrong: string[] = await steady(load).then(
      () => [],
      () => ['there was no steady load to put it into'],
    );
    const span = await putIn(fleet, one);
    const felt = (one.countsFrom === 'beginning' ? span.began : span.ended) + AGAIN_WITHIN_SECONDS * 1_000 + TAIL_MS;
    await Bun.sleep(Math.max(0, Math.max(felt, span.ended + TAIL_MS) - performance.now()));
    await Promise.all([load.stop(), paying.stop()]);
    const stopped = performance.now();
    await watch.untilConsistent().catch((error) => wrong.push(String(error)));
    const consistentSeconds = (performance.now() - stopped) / 1_000;
    const kept: { id: string }[] = await watch.databases.booking`select id from session`;
    const { lost } = judge(
      [],
      load.acknowledged,
      kept.map(({ id }) => id),
    );
    wrong.push(...lost.map((id) => `session ${id} was booked and is not there`));
    wrong.push(...(await findLost(watch.databases, paying.deeds)), ...(await findOrphans(watch.databases)));
    wrong.push(...watch.sampled().seen.slice(seenBefore));
    if (load.acknowledged.length === 0) wrong.push('nobody booked anything');
    return { told: judgeCase(one, load.outcomes, span, wrong), consistentSeconds };
  }
}

async function steady({ outcomes }: SteadyLoad): Promise<void> {
  const start = performance.now();
  const isSteady = () => {
    const now = performance.now();
    const newest = outcomes.filter(({ ended }) => ended > now - STEADY_MS);
    return now - start > STEADY_MS && newest.length > 10 && newest.every(isGood);
  };
  await until(isSteady, 'a steady load', 60_000);
}

function summarize({ failed }: Told): string[] {
  const kinds = new Map<string, number>();
  for (const { what, status, said, began: asked, ended } of failed) {
    const late = ended - asked > 3_000 ? ' late' : '';
    const kind = `${what}: ${status ?? 'no answer'}${late} ${said.slice(0, 100)}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return [...kinds].slice(0, MOST_TOLD).map(([kind, count]) => `${count} × ${kind}`);
}

function endWith(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
