import { HOUR_MS } from 'contracts/times';

export interface Run {
  first: string;
  last: string;
  starts: number;
}

/** A booked hour in between splits a run. */
export function runsByDay(starts: readonly string[], dayOf: (start: string) => string): Run[][] {
  const days: { day: string; runs: Run[] }[] = [];
  for (const start of starts) {
    const day = dayOf(start);
    let current = days.at(-1);
    if (current?.day !== day) {
      current = { day, runs: [] };
      days.push(current);
    }
    const run = current.runs.at(-1);
    if (run && Date.parse(start) - Date.parse(run.last) <= HOUR_MS) {
      run.last = start;
      run.starts += 1;
    } else current.runs.push({ first: start, last: start, starts: 1 });
  }
  return days.map(({ runs }) => runs);
}
