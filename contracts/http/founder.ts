import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { sessionStatus } from '../status.ts';
import { byId, id, instant, ok, text } from './shapes.ts';

/** How a mentor keeps his appointments, for the admin. */
export const mentorRecord = z.object({
  mentor_id: id,
  mentor_name: z.string(),
  completed: z.int(),
  no_shows: z.int(),
  /** Those of the last 90 days. */
  recent_no_shows: z.int(),
  hidden_since: instant.nullable(),
  hidden_reason: z.string().nullable(),
});

export const getMentorRecord = endpoint({
  name: 'getMentorRecord',
  owner: 'booking',
  method: 'GET',
  path: '/admin/mentors/:id/record',
  access: ['admin'],
  params: byId,
  response: mentorRecord,
  errors: { 404: DETAIL.mentorNotFound },
  summary: 'A mentor’s completed and missed sessions, and whether he is hidden.',
});

export const listHiddenMentors = endpoint({
  name: 'listHiddenMentors',
  owner: 'booking',
  method: 'GET',
  path: '/admin/hidden-mentors',
  access: ['admin'],
  response: z.array(mentorRecord),
  summary: 'Mentors off the lists after two missed sessions in 90 days, longest first.',
});

export const unhideMentor = endpoint({
  name: 'unhideMentor',
  owner: 'booking',
  method: 'POST',
  path: '/admin/mentors/:id/unhide',
  access: ['admin'],
  params: byId,
  body: z.object({ note: text(1_000) }),
  response: ok,
  errors: { 404: DETAIL.mentorNotFound, 409: 'This mentor is not hidden.' },
  summary: 'Show a hidden mentor again. One more missed session within 90 days hides him again.',
});

export const stuckSession = z.object({
  session_id: id,
  mentor_name: z.string(),
  athlete_name: z.string(),
  scheduled_datetime: instant,
  status: sessionStatus,
  /** When the next step was expected. */
  expected_at: instant,
  why: z.string(),
});
export const listStuckSessions = endpoint({
  name: 'listStuckSessions',
  owner: 'booking',
  method: 'GET',
  path: '/admin/stuck-sessions',
  access: ['admin'],
  response: z.array(stuckSession),
  summary: 'Sessions that have not moved for a day beyond their next step, and why; the longest first.',
});

export const exportSessions = endpoint({
  name: 'exportSessions',
  owner: 'booking',
  method: 'GET',
  path: '/admin/export/sessions.csv',
  access: ['admin'],
  response: z.string(),
  summary: 'Every session as CSV (RFC 4180), oldest first.',
});

export const exportLedger = endpoint({
  name: 'exportLedger',
  owner: 'payments',
  method: 'GET',
  path: '/admin/export/ledger.csv',
  access: ['admin'],
  response: z.string(),
  summary: 'Every entry of the ledger as CSV (RFC 4180), oldest first.',
});
