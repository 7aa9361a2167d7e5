import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { role, sessionStatus } from '../status.ts';
import { dollars, id, instant, text, timeZone } from './shapes.ts';

export const SEARCH_MAX = 200;
export const FOUND_AT_ONCE = 6;

export const foundPerson = z.object({
  id,
  role,
  name: z.string(),
  email: z.string(),
  /** Whom a parent is found by. */
  guardian_email: z.string().nullable(),
  school: z.string().nullable(),
});
export const foundSession = z.object({
  id,
  athlete_name: z.string(),
  mentor_name: z.string(),
  scheduled_datetime: instant,
  status: sessionStatus,
  total_amount: dollars,
});
export const foundMoney = z.object({
  /** Stripe's. */
  id: z.string(),
  session_id: id,
  kind: z.enum(['checkout', 'payment', 'refund', 'transfer', 'dispute']),
  amount: dollars,
  at: instant,
});

/** What each service finds, on `POST /internal/search`: a body, so that no address that was typed stands in a URL inside. */
export const searchRequest = z.object({ q: text(SEARCH_MAX), time_zone: timeZone });
export type SearchRequest = z.infer<typeof searchRequest>;
export const SEARCH_PARTS = {
  people: z.object({ found: z.array(foundPerson) }),
  sessions: z.object({ found: z.array(foundSession) }),
  money: z.object({ found: z.array(foundMoney) }),
} as const;
export const searchPart = z.enum(['people', 'sessions', 'money']);
export type SearchPart = z.infer<typeof searchPart>;

export const findAnything = endpoint({
  name: 'findAnything',
  owner: 'gateway',
  method: 'GET',
  path: '/admin/search',
  access: ['admin'],
  query: z.object({ q: text(SEARCH_MAX), time_zone: timeZone.default('America/New_York') }),
  response: z.object({
    people: z.array(foundPerson),
    sessions: z.array(foundSession),
    money: z.array(foundMoney),
    /** Parts that did not answer. The rest is shown. */
    missing: z.array(searchPart),
  }),
  summary: `People, sessions and payments by names, addresses, colleges, numbers, dates, Stripe's ids and amounts; at most ${FOUND_AT_ONCE} of each.`,
});
