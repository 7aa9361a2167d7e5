import { parseArgs } from 'node:util';
import { ROOT } from '../faults/beside.ts';
import { settle } from '../faults/load.ts';
import { watchInvariants } from '../invariants.ts';
import { marketplace } from '../marketplace.ts';
import { startStack, until } from '../stack.ts';
import { checkOut, findFrom } from './check-out.ts';
import { startFleet } from './fleet.ts';
import { isGood, judge } from './judge.ts';
import { type SteadyLoad, startSteadyLoad } from './load.ts';

// `npm run upgrade-under-load [-- --from <commit>]`: two of each process of that commit are replaced one by one by
// today's, under load. It ends with 1 when a call failed or a booking is gone.
const { values } = parseArgs({ options: { from: { type: 'string' }, people: { type: 'string', default: '6' } } });
const began = performance.now();
const tell = (what: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${what}`);
/** Before the first process is replaced, and after the last. */
const STEADY_CALLS = 60;
/** Characters of what one failed call answered. */
const MOST_TOLD = 300;

const endings: (() => unknown)[] = [];
try {
  process.exitCode = (await upgrade()) ? 0 : 1;
} finally {
  for (const end of endings.reverse()) await end();
}

async function upgrade(): Promise<boolean> {
  const earlier = await checkOut(values.from ?? findFrom());
  endings.push(() => earlier.remove());
  tell(`from ${earlier.commit} “${earlier.title}”`);
  const stack = await startStack({}, { root: earlier.root });
  endings.push(() => stack.stop());
  const fleet = await startFleet(stack, earlier.root);
  endings.push(() => fleet.stop());
  tell('two of each process of it run');
  const town = await settle(marketplace(stack), { mentors: 3, athletes: Number(values.people) });
  const watch = watchInvariants(stack);
  endings.push(() => watch.stop());
  const load = startSteadyLoad(stack.url, town, 'upgrade');
  endings.push(() => load.stop());

  await steady(load);
  for (const said of fleet.migrate(ROOT)) tell(said);
  await steady(load);
  await fleet.replace(ROOT, (name) => tell(`${name} replaced; ${load.outcomes.length} answers so far`));
  await steady(load);
  await load.stop();
  await watch.untilConsistent();
  const rows: { id: string }[] = await watch.databases.booking`select id from session`;
  const judged = judge(
    load.outcomes,
    load.acknowledged,
    rows.map(({ id }) => id),
  );
  const broken = watch.sampled().seen;
  const lost = judged.lost.map((id) => `session ${id} was booked and is not there`);
  for (const fault of [...judged.failed, ...lost, ...broken]) console.log(`  ✗ ${fault.slice(0, MOST_TOLD)}`);
  const counts = Object.entries(judged.counts).map(([what, count]) => `${what} ${count}`);
  tell(counts.join(', '));
  const booked = load.acknowledged.length;
  tell(`${judged.answers} answers, ${judged.failed.length} failed; ${booked} bookings, ${judged.lost.length} lost`);
  return isGood(judged, booked) && broken.length === 0;
}

async function steady({ outcomes }: SteadyLoad): Promise<void> {
  const before = outcomes.length;
  await until(() => outcomes.length >= before + STEADY_CALLS, `${STEADY_CALLS} more answers`, 120_000);
}
