import { NOTHING_BOOKABLE, type PlatformSettings, platformSettings } from 'contracts/http/settings';
import { guardianRule } from 'contracts/status';
import { MAX_HORIZON_DAYS, MAX_NOTICE_MINUTES } from 'contracts/times';
import { z } from 'zod';

const MOST_HOURS = MAX_NOTICE_MINUTES / 60;
const HOURS = `Give hours from 0 to ${MOST_HOURS}.`;
const DAYS = `Give whole days from 1 to ${MAX_HORIZON_DAYS}.`;

/** The founder thinks in hours and days; the call takes minutes and days. */
export const bookingRulesForm = z
  .object({
    free_sessions: platformSettings.shape.free_sessions,
    guardian: guardianRule,
    notice_hours: z
      .string()
      .trim()
      .regex(/^\d{1,4}(\.\d{1,2})?$/, { error: HOURS, abort: true })
      .refine((typed) => Number(typed) <= MOST_HOURS, { error: HOURS, abort: true }),
    horizon_days: z
      .string()
      .trim()
      .regex(/^\d{1,3}$/, { error: DAYS, abort: true })
      .refine((typed) => Number(typed) >= 1 && Number(typed) <= MAX_HORIZON_DAYS, { error: DAYS, abort: true }),
  })
  // Asked only once both are in order: only the field at fault complains.
  .refine(({ notice_hours, horizon_days }) => Number(notice_hours) < Number(horizon_days) * 24, {
    path: ['horizon_days'],
    error: NOTHING_BOOKABLE,
  });
export type BookingRules = z.infer<typeof bookingRulesForm>;

export function rulesOf({
  free_sessions,
  notice_minutes,
  horizon_days,
  guardian = 'ask',
}: PlatformSettings): BookingRules {
  const hours = Math.round((notice_minutes / 60) * 100) / 100;
  return { free_sessions, guardian, notice_hours: String(hours), horizon_days: String(horizon_days) };
}

export function settingsOf({ free_sessions, guardian, notice_hours, horizon_days }: BookingRules): PlatformSettings {
  return platformSettings.parse({
    free_sessions,
    notice_minutes: Math.round(Number(notice_hours) * 60),
    horizon_days: Number(horizon_days),
    guardian,
  });
}
