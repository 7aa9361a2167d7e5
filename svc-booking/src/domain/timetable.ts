import type { EventPayload } from 'contracts/events';
import { CONFIRM_REMINDER_HOURS_AFTER_END, HOUR_MS, SESSION_REMINDER_HOURS_BEFORE } from 'contracts/times';
import { autoCompleteAt, autoConfirmAt, checkInMissedAt } from './guards.ts';
import type { Session } from './session.ts';

export type ReminderKind = EventPayload<'session.reminder_due'>['kind'];
export const CLOCK_COMMANDS = {
  hold_over: 'expire',
  check_in_missed: 'missCheckIn',
  auto_confirm: 'confirmAttendance',
  auto_complete: 'complete',
  call_off_paused: 'cancel',
} as const;
export const REMINDERS: readonly ReminderKind[] = [
  'before_24h',
  'before_1h',
  'confirm_0h',
  'confirm_24h',
  'confirm_48h',
];
export type PlannedKind = keyof typeof CLOCK_COMMANDS | `remind_${ReminderKind}`;
export interface Planned {
  kind: PlannedKind;
  at: Date;
}

/** Reminders whose hour has passed are not sent late. */
export function timetable(session: Session, now: Date): Planned[] {
  return [...clockCommands(session), ...reminders(session).filter((planned) => planned.at > now)];
}

export function isReminderWanted(session: Session, kind: ReminderKind): boolean {
  if (session.pausedAt) return false;
  return session.status === (kind.startsWith('before') ? 'confirmed' : 'mentor_checked_in');
}

function clockCommands(session: Session): Planned[] {
  if (session.status === 'scheduled' && session.holdExpiresAt) {
    return [{ kind: 'hold_over', at: session.holdExpiresAt }];
  }
  if (session.status === 'confirmed' && session.pausedAt) return [{ kind: 'call_off_paused', at: session.startsAt }];
  if (session.status === 'confirmed') return [{ kind: 'check_in_missed', at: checkInMissedAt(session) }];
  if (session.pausedAt) return [];
  if (session.complaint === 'open') return [];
  if (session.status === 'mentor_checked_in') return [{ kind: 'auto_confirm', at: autoConfirmAt(session) }];
  if (session.status === 'student_confirmed' && session.cardDispute !== 'open') {
    return [{ kind: 'auto_complete', at: autoCompleteAt(session) }];
  }
  return [];
}

function reminders(session: Session): Planned[] {
  if (session.pausedAt) return [];
  if (session.status === 'confirmed') {
    return SESSION_REMINDER_HOURS_BEFORE.map((hours) => ({
      kind: `remind_before_${hours}h` as const,
      at: new Date(session.startsAt.getTime() - hours * HOUR_MS),
    }));
  }
  if (session.status !== 'mentor_checked_in' || session.complaint === 'open') return [];
  return CONFIRM_REMINDER_HOURS_AFTER_END.map((hours) => ({
    kind: `remind_confirm_${hours}h` as const,
    at: new Date(session.endsAt.getTime() + hours * HOUR_MS),
  }));
}
