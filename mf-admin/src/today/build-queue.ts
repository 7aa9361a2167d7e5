import { now as currentTime } from 'web-kit/clock';
import { urgencyOf } from '../time-left-words.ts';
import type { Duty, Sources } from './duty.ts';
import { moneyDuties } from './money-duties.ts';
import { peopleDuties } from './people-duties.ts';

export function buildQueue(sources: Sources, now: Date = currentTime()): Duty[] {
  return [...peopleDuties(sources, now), ...moneyDuties(sources, now)].toSorted(byDeadline);
}

/** The safety of somebody comes first, then what is due first; what has no date comes last. */
function byDeadline(a: Duty, b: Duty): number {
  if (Boolean(a.isSafety) !== Boolean(b.isSafety)) return a.isSafety ? -1 : 1;
  if (a.due === b.due) return a.key.localeCompare(b.key);
  if (a.due === null) return 1;
  return b.due === null ? -1 : Date.parse(a.due) - Date.parse(b.due);
}

export function countUrgent(queue: readonly Duty[], now: Date): number {
  return queue.filter(({ due }) => urgencyOf(due, now) === 'now').length;
}
