import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_BUSY_CALENDARS } from '../times.ts';
import { byId, id, instant, ok } from './shapes.ts';

/** A team’s or a school’s calendar. Its address is a secret and is never shown whole again. */
export const busyCalendar = z.object({
  id,
  /** The host, and how the address ends. */
  label: z.string(),
  added_at: instant,
  /** When it was last read in full; what was found then holds. */
  good_at: instant,
  problem: z.string().nullable(),
  /** Events of which nobody can tell when they are: they close nothing. Absent from the release before. */
  unclear: z.int().optional(),
});
export type BusyCalendar = z.infer<typeof busyCalendar>;

export const busyTimes = z.object({
  calendars: z.array(busyCalendar.extend({ busy_count: z.int() })),
  /** Of all calendars together, from now to the last day that can be booked; none overlap. */
  busy: z.array(z.object({ starts_at: instant, ends_at: instant })),
  horizon_days: z.int(),
});
export type BusyTimes = z.infer<typeof busyTimes>;

const ofMentor = {
  owner: 'booking',
  access: ['mentor'],
  own: { in: 'params', name: 'id' },
} as const;

export const listBusyCalendars = endpoint({
  name: 'listBusyCalendars',
  ...ofMentor,
  method: 'GET',
  path: '/mentors/:id/busy-calendars',
  params: byId,
  response: busyTimes,
  summary: 'The calendars whose busy times close the signed-in mentor’s open times, and those times.',
});

export const addBusyCalendar = endpoint({
  name: 'addBusyCalendar',
  ...ofMentor,
  method: 'POST',
  path: '/mentors/:id/busy-calendars',
  params: byId,
  body: z.object({
    calendar_url: z
      .string()
      .trim()
      .min(1, 'Paste the address of a calendar.')
      .max(2_000, 'That’s too long for the address of a calendar.'),
  }),
  response: busyTimes,
  errors: {
    400: `${DETAIL.calendar_address} | ${DETAIL.calendar_unreadable} | …`,
    409: `${DETAIL.calendar_known} | ${DETAIL.too_many_calendars}`,
    429: DETAIL.too_many_tries,
  },
  summary: `Reads the calendar at once and closes what overlaps; again every few minutes. At most ${MAX_BUSY_CALENDARS}.`,
});

export const removeBusyCalendar = endpoint({
  name: 'removeBusyCalendar',
  ...ofMentor,
  method: 'DELETE',
  path: '/mentors/:id/busy-calendars/:calendarId',
  params: byId.extend({ calendarId: id }),
  response: ok,
  summary: 'Forget a calendar, its address and its busy times.',
});
