import { HOUR_MS } from 'contracts/times';

/** Open starts that follow each other within an hour: the first, the last, and how many. */
export interface Run {
  first: string;
  last: string;
  starts: number;
}

/** Ascending starts as runs, day by day; `dayOf` tells the viewer's day. A booked hour in between makes two runs. */
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
