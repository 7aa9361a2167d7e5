import { DETAIL } from 'contracts/details';
import { done, type Result, refuse } from 'contracts/result';
import type { CollegeLevel, MentoringType } from 'contracts/status';
import { SESSION_MINUTES, SLOT_QUERY_MAX_DAYS } from 'contracts/times';
import { addDays, type Busy, type DateOverride, localDate, openSlots, type WeeklyWindow } from './slots.ts';

/** What decides whether a mentor can be booked, and when. */
export interface Calendar {
  mentorId: string;
  /** Grows with every change of anything below. */
  revision: number;
  known: boolean;
  verified: boolean;
  payoutReady: boolean;
  hidden: boolean;
  collegeLevel: CollegeLevel;
  mentoringType: MentoringType;
  timeZone: string;
  weekly: WeeklyWindow[];
  overrides: DateOverride[];
}
export interface BookingWindow {
  noticeMinutes: number;
  horizonDays: number;
}
const MINUTE_MS = 60_000;
const ONE_DAY_AHEAD = 1;

/** Whether a mentor is offered at all: unverified ones are not yours to know; hidden or unpaid-out ones cannot be booked. */
export function bookable(calendar: Calendar | null): Result<Calendar> {
  if (!calendar?.known || !calendar.verified) return refuse('missing', DETAIL.mentorNotFound);
  const isReady = calendar.payoutReady || calendar.mentoringType === 'free';
  if (calendar.hidden || !isReady) return refuse('conflict', DETAIL.mentorNotBookable);
  return done(calendar);
}

/** The viewer's days, by default from today to the end of what can be booked; at most 31, later ones are cut off. */
export function slotRange(
  asked: { from?: string | undefined; to?: string | undefined },
  viewerZone: string,
  now: Date,
  horizonDays: number,
): { dateFrom: string; dateTo: string } {
  const dateFrom = asked.from ?? localDate(now.getTime(), viewerZone);
  // A viewer west or east of the mentor may see the last day as his next one.
  const wanted = asked.to ?? addDays(dateFrom, horizonDays + ONE_DAY_AHEAD);
  const last = addDays(dateFrom, SLOT_QUERY_MAX_DAYS - 1);
  const isTooLong = wanted > last;
  return { dateFrom, dateTo: isTooLong ? last : wanted };
}

/** Open starts of a mentor on the viewer's days, ascending. */
export function slotsOf(
  calendar: Calendar,
  busy: readonly Busy[],
  window: BookingWindow,
  query: { dateFrom: string; dateTo: string; timeZone: string },
  now: Date,
): Date[] {
  const starts = openSlots({
    nowMs: now.getTime(),
    timeZone: calendar.timeZone,
    weekly: calendar.weekly,
    overrides: calendar.overrides,
    busy,
    sessionMinutes: SESSION_MINUTES,
    stepMinutes: SESSION_MINUTES,
    bufferMinutes: 0,
    noticeMinutes: window.noticeMinutes,
    horizonDays: window.horizonDays,
    excludeId: null,
    query,
  });
  return starts.map((ms) => new Date(ms));
}

/** The first start that can be booked, or null. */
export function soonestSlot(calendar: Calendar, busy: readonly Busy[], window: BookingWindow, now: Date): Date | null {
  const range = slotRange({}, calendar.timeZone, now, window.horizonDays);
  return slotsOf(calendar, busy, window, { ...range, timeZone: calendar.timeZone }, now)[0] ?? null;
}

/** Whether the mentor's windows offer this start, whatever is booked. */
export function isOffered(calendar: Calendar, window: BookingWindow, startsAt: Date, now: Date): boolean {
  const date = localDate(startsAt.getTime(), calendar.timeZone);
  const query = { dateFrom: date, dateTo: date, timeZone: calendar.timeZone };
  return slotsOf(calendar, [], window, query, now).some((slot) => slot.getTime() === startsAt.getTime());
}

export function endOf(startsAt: Date): Date {
  return new Date(startsAt.getTime() + SESSION_MINUTES * MINUTE_MS);
}
