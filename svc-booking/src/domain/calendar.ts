import { hourOfWeek } from 'contracts/hours-of-week';
import { done, type Result, refuse } from 'contracts/result';
import { leastNotice, mostHorizon } from 'contracts/shown-details';
import type { CollegeLevel, GuardianRule, MentoringType } from 'contracts/status';
import { MINUTE_MS, SECOND_MS, SESSION_MINUTES, SLOT_QUERY_MAX_DAYS } from 'contracts/times';
import { addDays, type Busy, type DateOverride, localDate, openSlots, startOfDay, type WeeklyWindow } from './slots.ts';
import type { Span } from './spans.ts';

export interface Calendar extends Hours {
  mentorId: string;
  revision: number;
  known: boolean;
  verified: boolean;
  payoutReady: boolean;
  hidden: boolean;
  keptFromMinors: boolean;
  collegeLevel: CollegeLevel;
  mentoringType: MentoringType;
  platform: PlatformRules;
}
/** A preview has unsaved ones. */
export interface Hours {
  timeZone: string;
  weekly: readonly WeeklyWindow[];
  overrides: readonly DateOverride[];
  /** Busy in calendars of their own. */
  closed: readonly Span[];
  rules: OwnRules;
  platform: Limits;
}
export interface PlatformRules {
  version: number;
  freeSessions: 'coming_soon' | 'open';
  guardian: GuardianRule;
  noticeMinutes: number;
  horizonDays: number;
}
/** Null where the platform's hold. */
export interface OwnRules {
  noticeMinutes: number | null;
  bufferMinutes: number;
  horizonDays: number | null;
}
export interface Rules {
  noticeMinutes: number;
  bufferMinutes: number;
  horizonDays: number;
}
export type Limits = Pick<PlatformRules, 'noticeMinutes' | 'horizonDays'>;
export const NO_OWN_RULES: OwnRules = { noticeMinutes: null, bufferMinutes: 0, horizonDays: null };
const DAY_MINUTES = 24 * 60;
const ONE_DAY_AHEAD = 1;

/** Unverified mentors do not exist for athletes; hidden ones, or those who cannot be paid, exist but cannot be booked. */
export function bookable(calendar: Calendar | null): Result<Calendar> {
  if (!calendar?.known || !calendar.verified) return refuse('missing', 'mentor_not_found');
  const isReady = calendar.payoutReady || calendar.mentoringType === 'free';
  if (calendar.hidden || !isReady) return refuse('conflict', 'mentor_not_bookable');
  return done(calendar);
}

export function isComingSoon({ mentoringType, platform }: Calendar): boolean {
  return mentoringType === 'free' && platform.freeSessions === 'coming_soon';
}

/** The platform's limits may have become stricter since the mentor's were saved. */
export function rulesOf({ rules, platform }: { rules: OwnRules; platform: Limits }): Rules {
  return {
    noticeMinutes: Math.max(rules.noticeMinutes ?? 0, platform.noticeMinutes),
    bufferMinutes: rules.bufferMinutes,
    horizonDays: Math.min(rules.horizonDays ?? platform.horizonDays, platform.horizonDays),
  };
}

/** A limit that equals the platform's is not kept as the mentor's own, so it follows when the platform's changes. */
export function ownRules(wanted: Rules, platform: Limits): Result<OwnRules> {
  const { noticeMinutes, bufferMinutes, horizonDays } = wanted;
  if (noticeMinutes < platform.noticeMinutes)
    return refuse('rule', 'notice_too_short', leastNotice(platform.noticeMinutes));
  if (horizonDays > platform.horizonDays) return refuse('rule', 'horizon_too_far', mostHorizon(platform.horizonDays));
  const own = {
    noticeMinutes: noticeMinutes === platform.noticeMinutes ? null : noticeMinutes,
    bufferMinutes,
    horizonDays: horizonDays === platform.horizonDays ? null : horizonDays,
  };
  const isOwn = own.noticeMinutes !== null || own.horizonDays !== null;
  const isNever = noticeMinutes >= (horizonDays + 1) * DAY_MINUTES;
  return isOwn && isNever ? refuse('rule', 'notice_beyond_horizon') : done(own);
}

/** The viewer's days, by default all that can be booked; more than 31 are cut off. */
export function slotRange(
  asked: { from?: string | undefined; to?: string | undefined },
  viewerZone: string,
  now: Date,
  { noticeMinutes, horizonDays }: Limits,
): { dateFrom: string; dateTo: string } {
  const dateFrom = asked.from ?? localDate(now.getTime() + noticeMinutes * MINUTE_MS, viewerZone);
  // For a viewer in another zone the mentor's last day may end on the next date.
  const wanted = asked.to ?? addDays(dateFrom, horizonDays + ONE_DAY_AHEAD);
  const last = addDays(dateFrom, SLOT_QUERY_MAX_DAYS - 1);
  const isTooLong = wanted > last;
  return { dateFrom, dateTo: isTooLong ? last : wanted };
}

export function slotsOf(
  calendar: Hours,
  busy: readonly Busy[],
  query: { dateFrom: string; dateTo: string; timeZone: string },
  now: Date,
): Date[] {
  const starts = openSlots({
    nowMs: now.getTime(),
    timeZone: calendar.timeZone,
    weekly: calendar.weekly,
    overrides: calendar.overrides,
    closed: calendar.closed,
    busy,
    sessionMinutes: SESSION_MINUTES,
    stepMinutes: SESSION_MINUTES,
    ...rulesOf(calendar),
    excludeId: null,
    query,
  });
  return starts.map((ms) => new Date(ms));
}

/** All that can be booked now, ascending. */
export function slotsAhead(calendar: Calendar, busy: readonly Busy[], now: Date): Date[] {
  const { timeZone } = calendar;
  const { noticeMinutes } = rulesOf(calendar);
  const dateFrom = localDate(now.getTime() + noticeMinutes * MINUTE_MS, timeZone);
  const dateTo = lastDate(calendar, now);
  return slotsOf(calendar, busy, { dateFrom, dateTo, timeZone }, now);
}

export function hoursOfWeek(slots: readonly Date[]): number[] {
  return [...new Set(slots.map(hourOfWeek))].sort((a, b) => a - b);
}

export function bookableUntil(calendar: Calendar, startsAt: Date): Date {
  return new Date(startsAt.getTime() - rulesOf(calendar).noticeMinutes * MINUTE_MS);
}

/** When time alone changes what can be booked: the soonest slot is too close, or the mentor's next day brings another date. */
export function changesAt(calendar: Calendar, soonest: Date | null, now: Date): Date {
  const nextDay = startOfDay(localDate(now.getTime(), calendar.timeZone), calendar.timeZone, 1);
  const tooClose = soonest ? bookableUntil(calendar, soonest).getTime() + SECOND_MS : nextDay;
  return new Date(Math.min(tooClose, nextDay));
}

/** Ignores what is booked. */
export function isOffered(calendar: Calendar, startsAt: Date, now: Date): boolean {
  const date = localDate(startsAt.getTime(), calendar.timeZone);
  const query = { dateFrom: date, dateTo: date, timeZone: calendar.timeZone };
  return slotsOf(calendar, [], query, now).some((slot) => slot.getTime() === startsAt.getTime());
}

/** Of an hour that was booked in time: whether its mentor gives such hours still, whatever the notice is. */
export function isInHours(calendar: Calendar, startsAt: Date, now: Date): boolean {
  const rules = { ...calendar.rules, noticeMinutes: null };
  return isOffered({ ...calendar, rules, platform: { ...calendar.platform, noticeMinutes: 0 } }, startsAt, now);
}

export function endOf(startsAt: Date): Date {
  return new Date(startsAt.getTime() + SESSION_MINUTES * MINUTE_MS);
}

/** Unconfirmed accounts hold at most this share of the hours open without them: throw-away ones close no mentor. */
export function isOpenToUnconfirmed(
  calendar: Calendar,
  taken: readonly (Busy & { isUnconfirmedHold: boolean })[],
  share: number,
  now: Date,
): boolean {
  const { timeZone } = calendar;
  const days = { dateFrom: localDate(now.getTime(), timeZone), dateTo: lastDate(calendar, now) };
  const others = taken.filter(({ isUnconfirmedHold }) => !isUnconfirmedHold);
  const open = slotsOf(calendar, others, { ...days, timeZone }, now).length;
  return taken.length - others.length < open * share;
}

function lastDate(calendar: Hours, now: Date): string {
  return localDate(now.getTime(), calendar.timeZone, rulesOf(calendar).horizonDays);
}
