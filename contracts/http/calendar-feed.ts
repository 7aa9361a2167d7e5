import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';

const feed = z.object({ url: z.url() });

export const getCalendarFeed = endpoint({
  name: 'getCalendarFeed',
  owner: 'booking',
  method: 'GET',
  path: '/calendar-feed',
  access: ['athlete', 'mentor'],
  response: feed,
  summary: 'The private address at which the signed-in person’s calendar can follow their sessions.',
});

export const renewCalendarFeed = endpoint({
  name: 'renewCalendarFeed',
  owner: 'booking',
  method: 'POST',
  path: '/calendar-feed/renew',
  access: ['athlete', 'mentor'],
  response: feed,
  summary: 'A new private address. The one before shows nothing from then on.',
});

export const readCalendarFeed = endpoint({
  name: 'readCalendarFeed',
  owner: 'booking',
  method: 'GET',
  path: '/calendars/:file',
  access: 'anyone',
  /** 256 bits; whoever has the address reads the calendar. */
  params: z.object({ file: z.string().regex(/^[A-Za-z0-9_-]{43}\.ics$/) }),
  response: z.string(),
  answers: ['text/calendar'],
  errors: { 404: DETAIL.feed_gone, 429: DETAIL.too_many_tries },
  summary:
    'The sessions of one person from 30 days ago on, as iCalendar. Needs no sign-in; ETag and If-None-Match work.',
});
