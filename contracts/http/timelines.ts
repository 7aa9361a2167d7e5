import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { byId, id, instant } from './shapes.ts';

export const timelineGroup = z.enum(['sessions', 'money', 'decisions', 'mail', 'account']);
export type TimelineGroup = z.infer<typeof timelineGroup>;

const GROUP_OF = {
  joined: 'account',
  address_confirmed: 'account',
  guardian_confirmed: 'account',
  guardian_consented: 'account',
  logged_in: 'account',
  account_deleted: 'account',
  applied: 'account',
  media_added: 'account',
  mail: 'mail',
  decision: 'decisions',
  hidden: 'decisions',
  complaint_filed: 'decisions',
  complaint_answered: 'decisions',
  complaint_decided: 'decisions',
  report_about: 'decisions',
  report_by: 'decisions',
  blocked: 'decisions',
  session: 'sessions',
  booked: 'sessions',
  hold_ended: 'sessions',
  parent_asked: 'sessions',
  parent_opened: 'sessions',
  paid: 'sessions',
  moved: 'sessions',
  paused: 'sessions',
  answered_questions: 'sessions',
  checked_in: 'sessions',
  in_room: 'sessions',
  could_not_connect: 'sessions',
  room_ended: 'sessions',
  attendance_confirmed: 'sessions',
  completed: 'sessions',
  cancelled: 'sessions',
  no_show: 'sessions',
  no_show_reversed: 'sessions',
  rated: 'sessions',
  plan_written: 'sessions',
  checkout_opened: 'money',
  captured: 'money',
  fee: 'money',
  released: 'money',
  transferred: 'money',
  refunded: 'money',
  dispute_opened: 'money',
  dispute_closed: 'money',
  payout: 'money',
} as const satisfies Record<string, TimelineGroup>;
export type TimelineKind = keyof typeof GROUP_OF;
const KINDS = Object.keys(GROUP_OF) as [TimelineKind, ...TimelineKind[]];
export const timelineKind = z.enum(KINDS);

export function kindsIn(group: TimelineGroup): TimelineKind[] {
  return KINDS.filter((kind) => GROUP_OF[kind] === group);
}

/** What happened, as facts; interfaces write the sentences. `amount` is in dollars. */
export const timelineEntry = z.object({
  /** Begins with the kind; unique within a time line. */
  id: z.string(),
  at: instant,
  kind: timelineKind,
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const ENTRIES_AT_ONCE = 30;
/** Where the entries before ended: "2026-11-23T18:00:00.000Z~mail:…". */
const cursor = z
  .string()
  .max(200)
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~[a-z_]+:[\w:.#-]+$/);
export const source = z.enum(['identity', 'catalog', 'booking', 'payments']);
export type Source = z.infer<typeof source>;
/** Parts that did not answer. The rest is shown. */
const missing = z.array(source);
const timeline = z.object({
  entries: z.array(timelineEntry),
  next: z.string().nullable(),
  missing,
});
const timelineQuery = z.object({ before: cursor.optional(), only: timelineGroup.optional() });

export const getPersonTimeline = endpoint({
  name: 'getPersonTimeline',
  owner: 'gateway',
  method: 'GET',
  path: '/admin/people/:id/timeline',
  access: ['admin'],
  params: byId,
  query: timelineQuery,
  response: timeline,
  errors: { 404: DETAIL.not_found },
  summary: 'What happened to one person, newest first; each service answers its part.',
});

export const getSessionTimeline = endpoint({
  name: 'getSessionTimeline',
  owner: 'gateway',
  method: 'GET',
  path: '/admin/sessions/:id/timeline',
  access: ['admin'],
  params: byId,
  query: timelineQuery,
  response: timeline,
  errors: { 404: DETAIL.not_found },
  summary: 'What happened to one session, newest first; each service answers its part.',
});

/** `POST /internal/timelines/people` and `/sessions` of each service. Newest first. */
export const timelinePartRequest = z.object({
  id,
  kinds: z.array(timelineKind).nullable(),
  before: z.object({ at: instant, id: z.string() }).nullable(),
  limit: z.int().min(1).max(200),
});
export type TimelinePartRequest = z.infer<typeof timelinePartRequest>;
export const timelinePart = z.object({ entries: z.array(timelineEntry) });
