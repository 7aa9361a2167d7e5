import { DETAIL, type RefusalCode } from 'contracts/details';
import type { Allowance } from 'contracts/http/sessions';
import { isOpen, opensAt } from 'web-kit/may';

export type Door = { state: 'early'; opens: Date } | { state: 'open' } | { state: 'shut'; title: string; text: string };

const OVER: readonly RefusalCode[] = ['room_too_late', 'session_completed'];

const FOR_OTHERS = {
  title: 'Not your session',
  text: 'Only the athlete and the mentor of a session can join it.',
};

export function doorOf(join: Allowance, now: Date): Door {
  if (isOpen(join, now)) return { state: 'open' };
  const opens = opensAt(join, now);
  if (opens) return { state: 'early', opens };
  if ('no' in join && join.code === 'forbidden') return { state: 'shut', ...FOR_OTHERS };
  if ('no' in join && !OVER.includes(join.code)) return { state: 'shut', title: 'Not taking place', text: join.no };
  return { state: 'shut', title: 'The hour is over', text: DETAIL.room_too_late };
}
