import type { BookingRules } from 'contracts/http/availability';
import { leastNotice, mostHorizon } from 'contracts/shown-details';
import { MAX_BUFFER_MINUTES } from 'contracts/times';

const MAX_NOTICE_DAYS = 30;
const MAX_NOTICE_HOURS = MAX_NOTICE_DAYS * 24;

export interface RuleFields {
  noticeHours: string;
  bufferMinutes: string;
  horizonDays: string;
}
export interface Limits {
  least_notice_minutes: number;
  most_horizon_days: number;
}
export type RuleFaults = Partial<Record<keyof RuleFields, string>>;

export function fieldsOf({ notice_minutes, buffer_minutes, horizon_days }: BookingRules): RuleFields {
  return {
    noticeHours: String(notice_minutes / 60),
    bufferMinutes: String(buffer_minutes),
    horizonDays: String(horizon_days),
  };
}

/** Only for fields without faults. */
export function rulesOf({ noticeHours, bufferMinutes, horizonDays }: RuleFields): BookingRules {
  return {
    notice_minutes: Math.round(Number(noticeHours) * 60),
    buffer_minutes: Number(bufferMinutes),
    horizon_days: Number(horizonDays),
  };
}

export function ruleFaults(fields: RuleFields, limits: Limits): RuleFaults {
  const faults: RuleFaults = {};
  const notice = read(fields.noticeHours);
  const buffer = read(fields.bufferMinutes);
  const horizon = read(fields.horizonDays);
  if (notice === null) faults.noticeHours = 'Give the notice in hours.';
  else if (notice * 60 < limits.least_notice_minutes) faults.noticeHours = leastNotice(limits.least_notice_minutes);
  else if (notice > MAX_NOTICE_HOURS)
    faults.noticeHours = `Give at most ${MAX_NOTICE_HOURS} hours, which is ${MAX_NOTICE_DAYS} days.`;
  if (buffer === null || !Number.isInteger(buffer)) faults.bufferMinutes = 'Give whole minutes, 0 for no gap.';
  else if (buffer > MAX_BUFFER_MINUTES) faults.bufferMinutes = `Give at most ${MAX_BUFFER_MINUTES} minutes.`;
  if (horizon === null || !Number.isInteger(horizon) || horizon < 1)
    faults.horizonDays = 'Give whole days, at least 1.';
  else if (horizon > limits.most_horizon_days) faults.horizonDays = mostHorizon(limits.most_horizon_days);
  return faults;
}

function read(text: string): number | null {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) && number >= 0 ? number : null;
}
