import type { RefusalCode } from 'contracts/details';
import type { Allowance } from 'contracts/http/sessions';
import { SHOWN_DETAIL } from 'contracts/shown-details';
import { isOpen, opensAt } from 'web-kit/may';

export type Door = { state: 'early'; opens: Date } | { state: 'open' } | { state: 'shut'; title: string; text: string };

const OVER: readonly RefusalCode[] = ['room_too_late', 'session_completed'];

const FOR_OTHERS = {
  title: 'Not your session',
  text: 'Only the athlete and the mentor of a session can join it.',
};

export function doorOf(enter: Allowance, now: Date): Door {
  if (isOpen(enter, now)) return { state: 'open' };
  const opens = opensAt(enter, now);
  if (opens) return { state: 'early', opens };
  if ('no' in enter && enter.code === 'forbidden') return { state: 'shut', ...FOR_OTHERS };
  if ('no' in enter && enter.code === 'room_ended') return { state: 'shut', title: 'Session ended', text: enter.no };
  if ('no' in enter && !OVER.includes(enter.code)) return { state: 'shut', title: 'Not taking place', text: enter.no };
  return { state: 'shut', title: 'The session is over', text: SHOWN_DETAIL.room_too_late };
}
