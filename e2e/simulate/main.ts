import { parseArgs } from 'node:util';
import { startStack } from '../stack.ts';
import { simulate } from './simulate.ts';

/** Exits with 1 when a session has no ending or an invariant did not hold. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    days: { type: 'string', default: '30' },
    mentors: { type: 'string', default: '15' },
    athletes: { type: 'string', default: '40' },
    bookings: { type: 'string', default: '8' },
    kills: { type: 'string', default: '0' },
  },
});
const size = {
  seed: Number(values.seed),
  days: Number(values.days),
  mentors: Number(values.mentors),
  athletes: Number(values.athletes),
  bookingsPerDay: Number(values.bookings),
  killsPerDay: Number(values.kills),
};
console.log(
  `Seed ${size.seed}: ${size.days} days, ${size.mentors} mentors, ${size.athletes} athletes, ${size.bookingsPerDay} bookings and ${size.killsPerDay} kills a day`,
);
const stack = await startStack();
try {
  const { endings, refusals, calls, domainDays, seconds, faults } = await simulate(stack, size);
  const total = Object.values(endings).reduce((sum, count) => sum + count, 0);
  console.log(`${total} sessions ended: ${list(Object.entries(endings))}`);
  console.log(`Refused: ${list(refusals) || 'nothing'}`);
  console.log(
    `${domainDays} days in ${seconds.toFixed(1)} s (${((domainDays * 86_400) / seconds).toFixed(0)}× real time), ` +
      `${calls} calls, ${(total / seconds).toFixed(1)} sessions a second`,
  );
  for (const fault of faults) console.error(`WRONG: ${fault}`);
  console.log(
    faults.length === 0 ? 'Every session has its ending, and every invariant held.' : `${faults.length} faults`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await stack.stop();
}

function list(counts: [string, number][]): string {
  return counts.map(([name, count]) => `${count} ${name}`).join(', ');
}
