import { HOUR_MS } from 'contracts/times';
import { dayKey, zoneName } from 'web-kit/time';

export interface Run {
  first: string;
  last: string;
  starts: number;
}

/** A booked hour in between splits a run, and so does a change of the clocks: a run has one zone's name. */
export function runsByDay(starts: readonly string[], zone: string): Run[][] {
  const days: { day: string; runs: Run[] }[] = [];
  let nameBefore = '';
  for (const start of starts) {
    const day = dayKey(start, zone);
    const name = zoneName(start, zone);
    let current = days.at(-1);
    if (current?.day !== day) {
      current = { day, runs: [] };
      days.push(current);
    }
    const run = current.runs.at(-1);
    if (run && name === nameBefore && Date.parse(start) - Date.parse(run.last) <= HOUR_MS) {
      run.last = start;
      run.starts += 1;
    } else current.runs.push({ first: start, last: start, starts: 1 });
    nameBefore = name;
  }
  return days.map(({ runs }) => runs);
}
