import { createTimings } from './timings.ts';

/** What this process counts while it works. Labels are names from the code: never an id, an address or a path with ids. */
const calls = createTimings('sideline_call_seconds', 'Calls answered, by their name in the API and class of status.', [
  'call',
  'status',
]);
const work = createTimings('sideline_work_seconds', 'Events handled and due work done.', ['work', 'name', 'outcome']);
const asked = createTimings('sideline_outside_seconds', 'Calls to Stripe, by the first word of what was asked.', [
  'call',
  'status',
]);
export const TIMINGS = [calls, work, asked] as const;

let isOn = false;
export function turnOnMeasuring(): void {
  isOn = true;
}
export const isMeasuring = () => isOn;

export function noteCall(call: string, status: number, ms: number): void {
  if (isOn) calls.note({ call, status: classOf(status) }, ms);
}

export function noteWork(kind: 'event' | 'due', name: string, isDone: boolean, ms: number): void {
  if (isOn) work.note({ work: kind, name, outcome: isDone ? 'done' : 'failed' }, ms);
}

/** @param status 0 for no answer */
export function noteOutside(call: string, status: number, ms: number): void {
  if (isOn) asked.note({ call, status: classOf(status) }, ms);
}

const CLASSES = ['none', '1xx', '2xx', '3xx', '4xx', '5xx'];
function classOf(status: number): string {
  return CLASSES[Math.trunc(status / 100)] ?? 'none';
}
