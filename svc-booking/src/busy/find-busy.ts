/// <reference lib="esnext.temporal" />
import ICAL from 'ical.js';
import { mergeSpans, type Span } from '../domain/spans.ts';
import { ianaName, instantMs, knowZones, wallMs } from './calendar-zones.ts';
import { parseCalendars } from './parse-calendars.ts';

export interface BusyQuestion {
  window: Span;
  /** The mentor's: what names no zone is in theirs. */
  zone: string;
  /** Our own sessions, which may have come into their calendar by mail, are known already. */
  siteHost: string;
}
export type BusyAnswer =
  /** Some events may be unclear: when nobody can tell. */
  { ok: true; spans: Span[]; unclear: number } | { ok: false; problem: 'calendar_unreadable' | 'calendar_too_complex' };

export const LIMITS = { events: 20_000, steps: 200_000, spans: 3_000 };
/** Zones, and a series whose later part was moved, shift an occurrence by less than this. */
const MARGIN_MS = 8 * 24 * 3_600_000;
/** Working out an occurrence takes as long as stepping over ten. */
const OCCURRENCE_STEPS = 10;

class TooComplex extends Error {}

/** When somebody is busy, and nothing of with what. Run it apart: a few lines can repeat forever. */
export function findBusy(text: string, question: BusyQuestion): BusyAnswer {
  try {
    const { calendars, broken } = parseCalendars(text);
    const budget = { steps: LIMITS.steps, clear: 0, unclear: broken };
    const found = calendars.flatMap((calendar) => busyIn(calendar, question, budget));
    const { clear, unclear } = budget;
    if (unclear > 0 && clear === 0) return { ok: false, problem: 'calendar_unreadable' };
    const spans = mergeSpans(found, question.window);
    return spans.length > LIMITS.spans ? { ok: false, problem: 'calendar_too_complex' } : { ok: true, spans, unclear };
  } catch (error) {
    return { ok: false, problem: error instanceof TooComplex ? 'calendar_too_complex' : 'calendar_unreadable' };
  }
}

interface Reading extends BusyQuestion {
  /** Whole days are of this zone. */
  calendarZone: string;
  budget: Budget;
}
interface Budget {
  steps: number;
  clear: number;
  unclear: number;
}

function busyIn(calendar: ICAL.Component, question: BusyQuestion, budget: Budget): Span[] {
  knowZones(calendar, question.zone);
  const named = calendar.getFirstPropertyValue('x-wr-timezone');
  const calendarZone = (typeof named === 'string' && ianaName(named)) || question.zone;
  const events = calendar.getAllSubcomponents('vevent').filter((event) => !isOurs(event, question.siteHost));
  if (events.length > LIMITS.events) throw new TooComplex();
  const reading = { ...question, calendarZone, budget };
  const found: Span[] = [];
  /** One event that is unclear keeps no other from being read. */
  const isRead = (event: ICAL.Component, changes: ICAL.Component[]) => {
    try {
      found.push(...busyOf(event, changes, reading));
      budget.clear += 1;
      return true;
    } catch (error) {
      if (error instanceof TooComplex) throw error;
      if (!isFree(event)) budget.unclear += 1;
      return false;
    }
  };
  const isChange = (event: ICAL.Component) => event.hasProperty('recurrence-id');
  // Where a change is unclear, the date that it changes stays busy.
  const changed = changesByUid(events.filter((event) => isChange(event) && isRead(event, []) && isPlaced(event)));
  for (const event of events) if (!isChange(event)) isRead(event, changed.get(uidOf(event)) ?? []);
  return [...found, ...freeBusyIn(calendar, reading)];
}

function isPlaced(change: ICAL.Component): boolean {
  try {
    return recurrenceIdOf(change).toUnixTime() > Number.NEGATIVE_INFINITY;
  } catch {
    return false;
  }
}

/** What calendars publish that show when somebody is busy and nothing else. */
function freeBusyIn(calendar: ICAL.Component, { budget }: Reading): Span[] {
  const said = calendar.getAllSubcomponents('vfreebusy').flatMap((one) => one.getAllProperties('freebusy'));
  const periods = said
    .filter((property) => String(property.getFirstParameter('fbtype') ?? 'BUSY').toUpperCase() !== 'FREE')
    .flatMap((property) => property.getValues() as ICAL.Period[]);
  budget.clear += periods.length;
  budget.steps -= periods.length;
  if (budget.steps < 0) throw new TooComplex();
  return periods.map((period) => ({
    startMs: period.start.toUnixTime() * 1000,
    endMs: period.getEnd().toUnixTime() * 1000,
  }));
}

function uidOf(event: ICAL.Component): string {
  return String(event.getFirstPropertyValue('uid') ?? '');
}

function isOurs(event: ICAL.Component, siteHost: string): boolean {
  return uidOf(event).endsWith(`@${siteHost}`);
}

/** @param changes single dates of a series that were moved, changed or called off */
function changesByUid(changes: readonly ICAL.Component[]): Map<string, ICAL.Component[]> {
  const changed = new Map<string, ICAL.Component[]>();
  for (const change of changes) {
    const uid = uidOf(change);
    changed.set(uid, [...(changed.get(uid) ?? []), change]);
  }
  return changed;
}

function isFree(event: ICAL.Component): boolean {
  const value = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  return value('status') === 'CANCELLED' || value('transp') === 'TRANSPARENT';
}

function busyOf(component: ICAL.Component, changes: ICAL.Component[], reading: Reading): Span[] {
  if (!component.hasProperty('dtstart')) return [];
  refuseNoDate(component);
  const event = new ICAL.Event(component, { exceptions: changes });
  if (!event.isRecurring() || component.hasProperty('recurrence-id')) {
    return isFree(component) ? [] : [spanOf(event.startDate, event.endDate, reading)];
  }
  return repeated(event, changes, reading);
}

/** What ical.js takes for another day, such as one in a thirteenth month. */
function refuseNoDate(component: ICAL.Component): void {
  for (const name of ['dtstart', 'dtend']) {
    const written = component.getFirstProperty(name)?.jCal[3];
    if (typeof written === 'string') Temporal.PlainDateTime.from(written.replace(/Z$/, ''), { overflow: 'reject' });
  }
}

function repeated(event: ICAL.Event, changes: readonly ICAL.Component[], reading: Reading): Span[] {
  const { window, budget } = reading;
  // They count for themselves, also when they were moved into the window from outside.
  const changedAt = new Set(changes.map((change) => toMs(recurrenceIdOf(change), reading)));
  const lengthMs = Math.max(0, event.duration.toSeconds() * 1000);
  const spans: Span[] = [];
  const dates = event.iterator();
  for (let date = dates.next(); date; date = dates.next()) {
    if (--budget.steps < 0) throw new TooComplex();
    const roughMs = wallMs(date);
    if (roughMs + lengthMs + MARGIN_MS < window.startMs) continue;
    if (roughMs - MARGIN_MS > window.endMs) break;
    if (changedAt.has(toMs(date, reading))) continue;
    budget.steps -= OCCURRENCE_STEPS;
    const { item, startDate, endDate } = event.getOccurrenceDetails(date);
    if (!isFree(item.component)) spans.push(spanOf(startDate, endDate, reading));
  }
  return spans;
}

function recurrenceIdOf(change: ICAL.Component): ICAL.Time {
  return change.getFirstPropertyValue('recurrence-id') as ICAL.Time;
}

function spanOf(start: ICAL.Time, end: ICAL.Time, reading: Reading): Span {
  return { startMs: toMs(start, reading), endMs: toMs(end, reading) };
}

function toMs(time: ICAL.Time, { zone, calendarZone }: Reading): number {
  if (time.isDate) return instantMs(time, calendarZone);
  return time.zone === ICAL.Timezone.localTimezone ? instantMs(time, zone) : time.toUnixTime() * 1000;
}
