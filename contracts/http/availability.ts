import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_BUFFER_MINUTES, MAX_HORIZON_DAYS, SLOT_QUERY_MAX_DAYS } from '../times.ts';
import { byId, id, instant, isoDate, ok, timeZone } from './shapes.ts';

const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Give a time as HH:MM.');
const endTime = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Give a time as HH:MM.');

/** On the mentor's wall clock; day 0 is Monday. */
export const availabilityEntry = z.object({
  day_of_week: z.int().min(0).max(6),
  start_time: clockTime,
  end_time: endTime,
  timezone: timeZone,
});
export type AvailabilityEntry = z.infer<typeof availabilityEntry>;

export const weekly = z
  .array(availabilityEntry)
  .max(70)
  .superRefine((entries, context) => {
    for (const [i, entry] of entries.entries()) {
      if (entry.start_time >= entry.end_time) {
        context.addIssue({ code: 'custom', path: [i, 'end_time'], message: 'The end must be after the start.' });
      }
      const clash = entries.findIndex(
        (other, j) =>
          j < i &&
          other.day_of_week === entry.day_of_week &&
          other.start_time < entry.end_time &&
          entry.start_time < other.end_time,
      );
      if (clash >= 0) {
        context.addIssue({ code: 'custom', path: [i, 'start_time'], message: `This overlaps with row ${clash + 1}.` });
      }
      if (entry.timezone !== entries[0]?.timezone) {
        context.addIssue({ code: 'custom', path: [i, 'timezone'], message: 'All rows must be in one time zone.' });
      }
    }
  });

/** Counts every saving of the week, the dates and the rules. */
const hoursVersion = z.int().min(0);
const savedHours = ok.extend({ version: hoursVersion.optional() });

export const getAvailability = endpoint({
  name: 'getAvailability',
  owner: 'booking',
  method: 'GET',
  path: '/mentors/:id/availability',
  access: ['mentor', 'admin'],
  own: { in: 'params', name: 'id' },
  params: byId,
  response: z.array(availabilityEntry),
  summary: 'The weekly windows of the signed-in mentor.',
});

export const saveAvailability = endpoint({
  name: 'saveAvailability',
  owner: 'booking',
  method: 'POST',
  path: '/mentors/:id/availability',
  access: ['mentor'],
  own: { in: 'params', name: 'id' },
  params: byId,
  ifMatch: true,
  body: weekly,
  response: savedHours,
  errors: { 404: DETAIL.not_found, 409: DETAIL.hours_changed },
  summary: 'Replace the weekly windows. Never touches what is booked.',
});

/** Replaces the weekly windows on one date of the mentor's zone; no intervals is a day off. */
export const dateOverride = z.object({
  date: isoDate,
  intervals: z.array(z.object({ start_time: clockTime, end_time: endTime })).max(10),
});
export type DateOverride = z.infer<typeof dateOverride>;

export const overrides = z
  .array(dateOverride)
  .max(400)
  .superRefine((days, context) => {
    for (const [i, { date, intervals }] of days.entries()) {
      const fault = (path: (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path: [i, ...path], message });
      if (days.findIndex((other) => other.date === date) < i) {
        fault(['date'], `${date}: this date stands in the list twice.`);
      }
      for (const [j, interval] of intervals.entries()) {
        const row = `${date}, row ${j + 1}:`;
        if (interval.start_time >= interval.end_time) {
          fault(['intervals', j, 'end_time'], `${row} the end must be after the start.`);
        }
        const clash = intervals.findIndex(
          (other, k) => k < j && other.start_time < interval.end_time && interval.start_time < other.end_time,
        );
        if (clash >= 0) fault(['intervals', j, 'start_time'], `${row} this overlaps with row ${clash + 1}.`);
      }
    }
  });

export const getOverrides = endpoint({
  name: 'getOverrides',
  owner: 'booking',
  method: 'GET',
  path: '/mentors/:id/availability/overrides',
  access: ['mentor'],
  own: { in: 'params', name: 'id' },
  params: byId,
  response: z.array(dateOverride),
  summary: 'Dates on which the signed-in mentor’s week does not hold, earliest first.',
});

export const saveOverrides = endpoint({
  name: 'saveOverrides',
  owner: 'booking',
  method: 'PUT',
  path: '/mentors/:id/availability/overrides',
  access: ['mentor'],
  own: { in: 'params', name: 'id' },
  params: byId,
  ifMatch: true,
  body: overrides,
  response: savedHours,
  errors: { 404: DETAIL.not_found, 409: DETAIL.hours_changed },
  summary: 'Replace the dates with hours of their own, and the days off. Never touches what is booked.',
});

/** A mentor's own limits, never looser than the platform's. */
export const bookingRules = z.object({
  notice_minutes: z
    .int()
    .min(0)
    .max(30 * 24 * 60),
  /** Kept free before and after everything booked. */
  buffer_minutes: z.int().min(0).max(MAX_BUFFER_MINUTES),
  /** The last bookable date is this many days after the mentor's today. */
  horizon_days: z.int().min(1).max(MAX_HORIZON_DAYS),
});
export type BookingRules = z.infer<typeof bookingRules>;

export const getBookingRules = endpoint({
  name: 'getBookingRules',
  owner: 'booking',
  method: 'GET',
  path: '/mentors/:id/booking-rules',
  access: ['mentor'],
  own: { in: 'params', name: 'id' },
  params: byId,
  response: bookingRules.extend({
    least_notice_minutes: z.int(),
    most_horizon_days: z.int(),
    /** Of all hours. Read before the week and the dates, it is never newer than what they show. */
    version: hoursVersion.optional(),
  }),
  summary: 'The signed-in mentor’s notice, buffer and horizon; the platform’s where none were saved.',
});

export const saveBookingRules = endpoint({
  name: 'saveBookingRules',
  owner: 'booking',
  method: 'PUT',
  path: '/mentors/:id/booking-rules',
  access: ['mentor'],
  own: { in: 'params', name: 'id' },
  params: byId,
  ifMatch: true,
  body: bookingRules,
  response: savedHours,
  errors: { 400: 'Outside what the platform allows.', 404: DETAIL.not_found, 409: DETAIL.hours_changed },
  summary: 'Set notice, buffer and horizon within the platform’s limits. Never touches what is booked.',
});

export const previewSlotsBody = z.object({
  weekly,
  overrides,
  rules: bookingRules,
  from: isoDate.optional(),
  to: isoDate.optional(),
  timezone: timeZone.optional(),
});

export const previewSlots = endpoint({
  name: 'previewSlots',
  owner: 'booking',
  method: 'POST',
  path: '/mentors/:id/slots/preview',
  access: ['mentor'],
  own: { in: 'params', name: 'id' },
  params: byId,
  body: previewSlotsBody,
  response: z.object({ timezone: z.string(), slots: z.array(instant) }),
  summary: 'The open starts that students would see if this were saved, with what is booked taken out. Saves nothing.',
});

export const listSlots = endpoint({
  name: 'listSlots',
  owner: 'booking',
  method: 'GET',
  path: '/mentors/:id/slots',
  access: 'optional',
  params: z.object({ id }),
  query: z.object({ from: isoDate.optional(), to: isoDate.optional(), timezone: timeZone.optional() }),
  response: z.object({ timezone: z.string(), slots: z.array(instant) }),
  errors: { 404: DETAIL.mentor_not_found },
  summary: `Open starts of a mentor, ascending. Days are the viewer’s; ranges up to ${SLOT_QUERY_MAX_DAYS} days, clipped.`,
});

export const joinWaitlist = endpoint({
  name: 'joinWaitlist',
  owner: 'booking',
  method: 'POST',
  path: '/mentors/:id/waitlist',
  access: ['athlete'],
  params: byId,
  response: ok,
  errors: {
    400: DETAIL.mentor_has_slots,
    403: `${DETAIL.forbidden} | ${DETAIL.too_young} | ${DETAIL.barred}`,
    404: DETAIL.mentor_not_found,
    409: DETAIL.mentor_not_bookable,
  },
  summary: 'Tell me when this mentor, who has no open time, has one again: one mail, until asked again.',
});
