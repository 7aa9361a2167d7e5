import { parseArgs } from 'node:util';
import type { Row } from './row.ts';
import { type Outcome, runProofs } from './run-proofs.ts';
import { TABLE } from './table.ts';

// `npm run faults [-- <case…>] [--rounds N] [--from N]`: puts every fault of the table in, or those that are named by
// number or by a word of what is done, and tells a line for each. Its last line is `N passed, N failed`.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string' },
  },
});
const seed = Number(values.seed ?? process.env.FAULTS_SEED ?? Math.floor(Math.random() * 1e6));
const [rounds, from] = [Number(values.rounds), Number(values.from)];
const rows = TABLE.filter((row) => positionals.length === 0 || positionals.some((word) => isMeant(row, word)));
if (rows.length === 0 || !(rounds >= 1)) {
  console.error(`There is no such case. There are ${TABLE.map(({ id }) => id).join(', ')}.`);
  process.exit(2);
}
console.log(`FAULTS_SEED=${seed}, ${rounds} rounds of what is random\n`);
const outcomes = await runProofs(rows, { seed, rounds, from });
let failed = 0;
for (const row of rows) {
  console.log(`\n${row.id}  ${row.done}: ${row.holds}`);
  for (const outcome of outcomes.filter((one) => one.row === row.id)) {
    if (!outcome.passed) failed += 1;
    console.log(`  ${outcome.passed ? '✓' : '✗'} ${outcome.test}${measuresOf(outcome)}`);
    if (outcome.output) console.log(outcome.output.replace(/^/gm, '      '));
  }
}
console.log(`\nAgain: FAULTS_SEED=${seed} npm run faults -- ${process.argv.slice(2).join(' ')}`);
console.log(`${outcomes.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

function isMeant({ id, done, proofs }: Row, word: string): boolean {
  if (/^[rR]?\d+$/.test(word)) return id === word.toUpperCase();
  return done.includes(word) || proofs.some(({ file, test }) => file.includes(word) || test.includes(word));
}

function measuresOf({ seconds, measured }: Outcome): string {
  const told = [`${seconds.toFixed(1)} s`];
  if (measured) {
    const { samples, consistentSeconds, recoverySeconds, acknowledged, orphans } = measured;
    told.push(`O ${samples} samples`);
    if (recoverySeconds !== undefined) told.push(`back in ${recoverySeconds.toFixed(1)} s`);
    if (consistentSeconds !== undefined) told.push(`C in ${consistentSeconds.toFixed(1)} s`);
    if (acknowledged !== undefined) told.push(`${acknowledged} acknowledged and found`, `${orphans ?? 0} orphans`);
  }
  return `  [${told.join(', ')}]`;
}
