import { SESSION_STANDS } from 'contracts/details';
import type { SessionStatus } from 'contracts/status';
import { doorOpens } from '../../session-actions.ts';

export type Door = { state: 'early'; opens: Date } | { state: 'open' } | { state: 'shut'; title: string; text: string };

const CALLED_OFF: readonly SessionStatus[] = ['scheduled', 'expired', 'cancelled', 'mentor_no_show'];

interface Stands {
  status: SessionStatus;
  scheduled_datetime: string;
  ends_at: string;
}

/** Whether a session's door is still to open, open, or shut, and why. */
export function doorOf({ status, scheduled_datetime, ends_at }: Stands, now: Date): Door {
  if (CALLED_OFF.includes(status)) return { state: 'shut', title: 'Not taking place', text: SESSION_STANDS[status] };
  if (now >= new Date(ends_at)) {
    return { state: 'shut', title: 'The hour is over', text: 'This session has ended. We hope it was a good one.' };
  }
  const opens = doorOpens(scheduled_datetime);
  return now < opens ? { state: 'early', opens } : { state: 'open' };
}

/** When the door opens or shuts by itself; null when it does neither any more. */
export function doorMoves(session: Stands, now: Date): Date | null {
  const door = doorOf(session, now);
  if (door.state === 'early') return door.opens;
  return door.state === 'open' ? new Date(session.ends_at) : null;
}
