import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

export interface Figure {
  what: string;
  measured: string;
  goal: string;
  /** null when there is no goal. */
  isMet: boolean | null;
}

export function ratio(what: string, value: number, least?: number): Figure {
  const measured = `${value.toFixed(2)}×`;
  return least === undefined
    ? { what, measured, goal: '', isMet: null }
    : { what, measured, goal: `≥ ${least}×`, isMet: value >= least };
}

export function atMost(what: string, value: number, most: number, unit: string): Figure {
  return { what, measured: `${round(value)} ${unit}`, goal: `≤ ${most} ${unit}`, isMet: value <= most };
}

export function plain(what: string, value: number, unit: string): Figure {
  return { what, measured: `${round(value)} ${unit}`, goal: '', isMet: null };
}

function round(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Math.round(value * 10) / 10);
}

export function describeResults(sections: { name: string; about: string; figures: Figure[] }[]): string {
  const parts = sections.map(
    ({ name, about, figures }) =>
      `## ${name}\n\n${about}\n\n| | measured | goal | |\n|---|---:|---:|---|\n${figures.map(describeFigure).join('\n')}\n`,
  );
  return `# Benchmarks\n\n\`npm run bench\` wrote this on ${new Date().toISOString().slice(0, 10)}. ${describeMachine()}\n\n${parts.join('\n')}`;
}

export function writeResults(text: string): void {
  writeFileSync(join(import.meta.dir, 'results.md'), text);
}

function describeFigure({ what, measured, goal, isMet }: Figure): string {
  const verdict = isMet === null ? '' : isMet ? 'met' : '**missed**';
  return `| ${what} | ${measured} | ${goal} | ${verdict} |`;
}

function describeMachine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const [load] = readFileSync('/proc/loadavg', 'utf8').split(' ');
  return (
    `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${gigabytes} GB, Bun ${Bun.version}, ` +
    `Node ${versionOf('node')}, load average ${load} at the end.`
  );
}

function versionOf(program: string): string {
  return Bun.spawnSync([program, '--version']).stdout.toString().trim().replace(/^v/, '');
}
