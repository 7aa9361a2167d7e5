import { resolve } from 'node:path';
import { ROOT } from '../stack/settings.ts';
import { isTest, readSources, type SourceFile, summarize } from './source-figures.ts';
import { checkWalk, fileOf, WALKS } from './walks.ts';

const WORST = 10;

/** `npm run measure [-- folder]`: how big and how long things are, and how many files a reader walks through. */
function main(root: string): void {
  const everything = readSources(root, 'everything');
  const product = readSources(root, 'product');
  console.log('| without tests | files | code | comments | test ÷ code | file med/p90/max | function med/p90/max |');
  console.log('|---|---|---|---|---|---|---|');
  console.log(describeRow('product', product));
  console.log(describeRow('with dev, e2e, bench', everything));
  const written = everything.filter(({ path }) => !isTest(path));
  printWorst(
    'Longest functions',
    written.flatMap(({ functions }) =>
      functions.map(({ name, path, line, lines }) => ({ what: `${name || '(unnamed)'} ${path}:${line}`, lines })),
    ),
  );
  printWorst(
    'Longest files',
    written.map(({ path, lines }) => ({ what: path, lines })),
  );
  for (const walk of WALKS) {
    const faults = checkWalk(root, walk);
    console.log(`\n${walk.title}: ${walk.steps.length} files${faults.length > 0 ? ' (BROKEN)' : ''}`);
    for (const step of walk.steps) console.log(`  ${fileOf(step)}`);
    for (const fault of faults) console.log(`  ! ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  }
}

function describeRow(title: string, sources: SourceFile[]): string {
  const { files, code, comments, testShare, fileLines, functionLines } = summarize(sources);
  const cells = [
    title,
    files,
    code.toLocaleString('en-US'),
    `${(comments * 100).toFixed(1)}%`,
    testShare.toFixed(2),
    fileLines.join('/'),
    functionLines.join('/'),
  ];
  return `| ${cells.join(' | ')} |`;
}

function printWorst(title: string, entries: { what: string; lines: number }[]): void {
  console.log(`\n${title}`);
  const worst = entries.toSorted((a, b) => b.lines - a.lines).slice(0, WORST);
  for (const { what, lines } of worst) console.log(`  ${String(lines).padStart(4)}  ${what}`);
}

main(resolve(process.argv[2] ?? ROOT));
