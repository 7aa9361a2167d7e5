import type { AvailabilityEntry, BookingRules, DateOverride } from 'contracts/http/availability';
import type { HoursPart } from 'web-kit/resources/availability';
import { type DateHours, datesOf, overridesOf } from './dates.ts';
import { fieldsOf, type Limits, type RuleFaults, type RuleFields, ruleFaults, rulesOf } from './rules.ts';
import { entriesOf, type Week, weekFaults, weekOf } from './week.ts';
import type { WindowFaults } from './windows.ts';

export interface Hours {
  week: Week;
  dates: DateHours[];
  rules: RuleFields;
}
export interface Saved {
  weekly: AvailabilityEntry[];
  overrides: DateOverride[];
  rules: BookingRules & Limits & { version?: number | undefined };
}
export type Part = HoursPart;
export interface Faults {
  week: Readonly<Record<number, WindowFaults>>;
  rules: RuleFaults;
}

/** @param today in the mentor's zone */
export function hoursOf(saved: Saved, timeZone: string, today: string): Hours {
  return {
    week: weekOf(saved.weekly, timeZone),
    dates: datesOf(saved.overrides, today),
    rules: fieldsOf(saved.rules),
  };
}

/** Only for hours without faults. */
export function bodyOf({ week, dates, rules }: Hours) {
  return { weekly: entriesOf(week), overrides: overridesOf(dates), rules: rulesOf(rules) };
}

export function faultsOf({ week, rules }: Hours, limits: Limits): Faults {
  return { week: weekFaults(week), rules: ruleFaults(rules, limits) };
}

export function isSound({ week, rules }: Faults): boolean {
  return Object.keys(week).length === 0 && Object.keys(rules).length === 0;
}

/** An untouched suggestion is no change. */
export function changedParts(hours: Hours, saved: Saved, timeZone: string, today: string): Part[] {
  const [now, before] = [bodyOf(hours), bodyOf(hoursOf(saved, timeZone, today))];
  const parts: Part[] = ['weekly', 'overrides', 'rules'];
  return parts.filter((part) => JSON.stringify(now[part]) !== JSON.stringify(before[part]));
}

export function partsToSave(changed: readonly Part[], isNew: boolean): Part[] {
  const parts = new Set<Part>(isNew || changed.length === 0 ? ['weekly', ...changed] : changed);
  return [...parts];
}
