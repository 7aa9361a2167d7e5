import ICAL from 'ical.js';
import { mergeSpans, type Span } from '../domain/spans.ts';
import { ianaName, instantMs, knowZones, wallMs } from './calendar-zones.ts';

export interface BusyQuestion {
  window: Span;
  /** The mentor's: what names no zone is in theirs. */
  zone: string;
  /** Our own sessions, which may have come into their calendar by mail, are known already. */
  siteHost: string;
}
export type BusyAnswer =
  | { ok: true; spans: Span[] }
  | { ok: false; problem: 'calendar_unreadable' | 'calendar_too_complex' };

export const LIMITS = { events: 20_000, steps: 200_000, spans: 3_000 };
/** Zones, and a series whose later part was moved, shift an occurrence by less than this. */
const MARGIN_MS = 8 * 24 * 3_600_000;
/** Working out an occurrence takes as long as stepping over ten. */
const OCCURRENCE_STEPS = 10;

class TooComplex extends Error {}

/** When somebody is busy, and nothing of with what. Run it apart: a few lines can repeat forever. */
export function findBusy(text: string, question: BusyQuestion): BusyAnswer {
  try {
    const calendars = parse(text);
    const budget = { steps: LIMITS.steps };
    const found = calendars.flatMap((calendar) => busyIn(calendar, question, budget));
    const spans = mergeSpans(found, question.window);
    return spans.length > LIMITS.spans ? { ok: false, problem: 'calendar_too_complex' } : { ok: true, spans };
  } catch (error) {
    return { ok: false, problem: error instanceof TooComplex ? 'calendar_too_complex' : 'calendar_unreadable' };
  }
}

/** @throws when it is no calendar */
function parse(text: string): ICAL.Component[] {
  const parsed = ICAL.parse(text.replace(/^\uFEFF/, '').trim());
  const roots = typeof parsed[0] === 'string' ? [parsed] : parsed;
  const calendars = roots.map((root: unknown[]) => new ICAL.Component(root));
  if (calendars.length === 0 || calendars.some(({ name }: ICAL.Component) => name !== 'vcalendar'))
    throw new Error('no calendar');
  return calendars;
}

interface Reading extends BusyQuestion {
  /** Whole days are of this zone. */
  calendarZone: string;
  budget: { steps: number };
}

function busyIn(calendar: ICAL.Component, question: BusyQuestion, budget: { steps: number }): Span[] {
  knowZones(calendar, question.zone);
  const named = calendar.getFirstPropertyValue('x-wr-timezone');
  const calendarZone = (typeof named === 'string' && ianaName(named)) || question.zone;
  const events = calendar.getAllSubcomponents('vevent').filter((event) => !isOurs(event, question.siteHost));
  if (events.length > LIMITS.events) throw new TooComplex();
  const changed = changesByUid(events);
  const reading = { ...question, calendarZone, budget };
  const ofEvents = events.flatMap((event) => {
    const isChange = event.hasProperty('recurrence-id');
    return busyOf(event, isChange ? [] : (changed.get(uidOf(event)) ?? []), reading);
  });
  return [...ofEvents, ...freeBusyIn(calendar, reading)];
}

/** What calendars publish that show when somebody is busy and nothing else. */
function freeBusyIn(calendar: ICAL.Component, { budget }: Reading): Span[] {
  const said = calendar.getAllSubcomponents('vfreebusy').flatMap((one) => one.getAllProperties('freebusy'));
  const periods = said
    .filter((property) => String(property.getFirstParameter('fbtype') ?? 'BUSY').toUpperCase() !== 'FREE')
    .flatMap((property) => property.getValues() as ICAL.Period[]);
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

/** Single dates of a series that were moved, changed or called off. */
function changesByUid(events: readonly ICAL.Component[]): Map<string, ICAL.Component[]> {
  const changed = new Map<string, ICAL.Component[]>();
  for (const event of events) {
    if (!event.hasProperty('recurrence-id')) continue;
    const uid = uidOf(event);
    changed.set(uid, [...(changed.get(uid) ?? []), event]);
  }
  return changed;
}

function isFree(event: ICAL.Component): boolean {
  const value = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  return value('status') === 'CANCELLED' || value('transp') === 'TRANSPARENT';
}

function busyOf(component: ICAL.Component, changes: ICAL.Component[], reading: Reading): Span[] {
  if (!component.hasProperty('dtstart')) return [];
  const event = new ICAL.Event(component, { exceptions: changes });
  if (!event.isRecurring() || component.hasProperty('recurrence-id')) {
    return isFree(component) ? [] : [spanOf(event.startDate, event.endDate, reading)];
  }
  return repeated(event, changes, reading);
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
