import { parseArgs } from 'node:util';
import { type Outcome, runProofs } from '../faults/run-proofs.ts';
import { TABLE } from './table.ts';

// `npm run attacks [-- <number…>] [--runs N] [--seed N] [--calls text]`: tries every attack of the table, or those
// named, at every call or those with the text in their path; a line for each, and at last `N passed, N failed`.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '60' },
    seed: { type: 'string' },
    calls: { type: 'string', default: '' },
  },
});
const seed = Number(values.seed ?? process.env.ATTACKS_SEED ?? Math.floor(Math.random() * 1e6));
const rows = TABLE.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
if (rows.length === 0 || !(Number(values.runs) >= 1)) {
  console.error(`There is no such attack. There are ${TABLE.map(({ id }) => id).join(', ')}.`);
  process.exit(2);
}
// Tests are told by their environment.
Object.assign(process.env, { ATTACKS_SEED: String(seed), ATTACKS_RUNS: values.runs, ATTACKS_CALLS: values.calls });
console.log(`ATTACKS_SEED=${seed}, ${values.runs} requests made up for each call\n`);
const outcomes = await runProofs(rows, { seed, rounds: 1 });
for (const { id, done, holds } of rows) {
  console.log(`\n${id}  ${done}: ${holds}`);
  for (const outcome of outcomes.filter(({ row }) => row === id)) tell(outcome);
}
const failed = outcomes.filter(({ passed }) => !passed).length;
const calls = values.calls && ` --calls ${values.calls}`;
console.log(`\nAgain: npm run attacks -- ${positionals.join(' ')} --seed ${seed} --runs ${values.runs}${calls}`);
console.log(`${outcomes.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

function tell({ passed, test, seconds, output }: Outcome): void {
  console.log(`  ${passed ? '✓' : '✗'} ${test}  [${seconds.toFixed(1)} s]`);
  if (output) console.log(output.replace(/^/gm, '      '));
}
