import { z } from 'zod';
import { DETAIL, SESSION_STANDS } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { sessionStatus } from '../status.ts';
import {
  CHECK_IN_CLOSES_MINUTES_AFTER,
  CHECK_IN_OPENS_MINUTES_BEFORE,
  FULL_REFUND_HOURS_BEFORE,
  HOLD_MINUTES,
  inWords,
} from '../times.ts';
import { moveProposal, session, sessionDetails } from './session-shapes.ts';
import {
  byAthlete,
  byId,
  dollars,
  id,
  instant,
  ok,
  optionalPublicText,
  optionalText,
  ownAthlete,
  page,
} from './shapes.ts';

export * from './session-shapes.ts';

const sessions = z.object({ sessions: z.array(session) });
const OR_HOW_IT_STANDS = `how the session stands, such as: ${SESSION_STANDS.completed}`;

/** In one answer. */
export const MOST_SESSIONS = 1_000;

export const bookSession = endpoint({
  name: 'bookSession',
  owner: 'booking',
  method: 'POST',
  path: '/sessions/book',
  access: ['athlete'],
  own: ownAthlete,
  query: byAthlete,
  body: z.object({ mentor_id: id, scheduled_datetime: instant, notes: optionalText(2_000) }),
  response: z.object({
    session_id: id,
    status: sessionStatus,
    hold_expires_at: instant.nullable(),
    total_amount: dollars,
  }),
  errors: {
    400: `${DETAIL.free_coming_soon} | ${DETAIL.free_limit} | ${DETAIL.slot_not_open} | ${DETAIL.too_many_holds} | ${DETAIL.one_hold_until_confirmed} | ${DETAIL.confirm_address} | ${DETAIL.guardian_required}`,
    403: `${DETAIL.forbidden} | ${DETAIL.too_young} | ${DETAIL.barred}`,
    404: DETAIL.mentor_not_found,
    409: `${DETAIL.slot_taken} | ${DETAIL.athlete_busy} | ${DETAIL.mentor_not_bookable}`,
    429: DETAIL.booked_too_often,
  },
  summary: `Hold an open slot for ${inWords(HOLD_MINUTES)} minutes.`,
});

export const listSessions = endpoint({
  name: 'listSessions',
  owner: 'booking',
  method: 'GET',
  path: '/sessions',
  access: 'signed-in',
  query: z.object({
    page: page.page.unwrap().optional(),
    per_page: page.per_page.unwrap().optional(),
    status: sessionStatus.optional(),
    /** They start at or after `from` and before `until`. */
    from: instant.optional(),
    until: instant.optional(),
  }),
  response: z.array(session),
  summary: `The caller’s own sessions, newest first; the admin’s are all. At most ${MOST_SESSIONS} unless a page is asked for. With a status, only those that have it; with times, only those that start within.`,
});

export const listAthleteSessions = endpoint({
  name: 'listAthleteSessions',
  owner: 'booking',
  method: 'GET',
  path: '/athletes/:id/sessions',
  access: ['athlete'],
  own: { in: 'params', name: 'id' },
  params: byId,
  response: sessions,
  summary: 'An athlete’s sessions.',
});

export const listMentorSessions = endpoint({
  name: 'listMentorSessions',
  owner: 'booking',
  method: 'GET',
  path: '/mentors/:id/sessions',
  access: ['mentor'],
  own: { in: 'params', name: 'id' },
  params: byId,
  response: sessions,
  summary: 'A mentor’s sessions; expired ones are left out, and unpaid ones that don’t wait for a parent.',
});

export const getSessionDetails = endpoint({
  name: 'getSessionDetails',
  owner: 'booking',
  method: 'GET',
  path: '/sessions/:id/details',
  access: 'signed-in',
  links: ['verify', 'rate', 'join', 'complain', 'report', 'report_as_guardian'],
  params: byId,
  response: sessionDetails,
  errors: { 404: DETAIL.not_found },
  summary: 'What the pages reached from mail show of a session.',
});

export const checkInMentor = endpoint({
  name: 'checkInMentor',
  owner: 'booking',
  method: 'POST',
  path: '/sessions/:id/mentor-checkin',
  access: ['mentor'],
  own: { in: 'query', name: 'mentor_id' },
  params: byId,
  query: z.object({ mentor_id: id }),
  response: ok.extend({ status: sessionStatus }),
  errors: {
    400: `${DETAIL.check_in_too_early} | ${DETAIL.check_in_too_late} | ${DETAIL.session_paused} | ${OR_HOW_IT_STANDS}`,
    404: DETAIL.not_found,
  },
  summary: `The mentor is there: from ${CHECK_IN_OPENS_MINUTES_BEFORE} minutes before the start to ${CHECK_IN_CLOSES_MINUTES_AFTER} after it.`,
});

export const confirmAttendance = endpoint({
  name: 'confirmAttendance',
  owner: 'booking',
  method: 'POST',
  path: '/sessions/:id/student-confirm',
  access: ['athlete'],
  links: ['verify', 'join'],
  own: ownAthlete,
  params: byId,
  query: byAthlete,
  response: ok.extend({ status: sessionStatus }),
  errors: { 400: `${DETAIL.confirm_too_early} | ${OR_HOW_IT_STANDS}`, 404: DETAIL.not_found },
  summary: 'The student says that the mentor showed up.',
});

export const completeSession = endpoint({
  name: 'completeSession',
  owner: 'booking',
  method: 'POST',
  path: '/sessions/:id/complete',
  access: ['mentor'],
  params: byId,
  response: ok.extend({ status: sessionStatus }),
  errors: {
    400: `${DETAIL.confirm_first} | ${DETAIL.complete_too_early} | ${DETAIL.payout_frozen} | ${OR_HOW_IT_STANDS}`,
    404: DETAIL.not_found,
  },
  summary: 'The mentor marks the session done; the payout follows.',
});

export const getRating = endpoint({
  name: 'getRating',
  owner: 'booking',
  method: 'GET',
  path: '/sessions/:id/rating',
  access: ['athlete', 'mentor', 'admin'],
  links: ['rate', 'join'],
  params: byId,
  response: z.object({ has_rating: z.boolean() }),
  errors: { 404: DETAIL.not_found },
  summary: 'Whether a session has been rated.',
});

const stars = z.int().min(1).max(5);
export const rating = z.object({
  rating: stars,
  review_text: optionalPublicText(2_000),
  communication_rating: stars.nullish(),
  knowledge_rating: stars.nullish(),
  helpfulness_rating: stars.nullish(),
  mentor_showed_up: z.boolean().default(true),
  session_completed: z.boolean().default(true),
  would_recommend: z.boolean().nullish(),
});
export const rateSession = endpoint({
  name: 'rateSession',
  owner: 'booking',
  method: 'POST',
  path: '/sessions/:id/rate',
  access: ['athlete'],
  links: ['rate', 'join'],
  params: byId,
  body: rating,
  response: ok,
  errors: { 400: DETAIL.cannot_rate_yet, 404: DETAIL.not_found, 409: DETAIL.already_rated },
  summary: 'Rate a session from its end on, once the student has confirmed it.',
});

export const previewCancel = endpoint({
  name: 'previewCancel',
  owner: 'booking',
  method: 'GET',
  path: '/sessions/:id/cancel-preview',
  access: 'signed-in',
  params: byId,
  /** Beside what the family has back already. */
  response: z.object({ refund_amount: dollars }),
  errors: { 400: DETAIL.cannot_cancel, 404: DETAIL.not_found },
  summary: 'What would come back if the caller cancelled now.',
});

export const cancelSession = endpoint({
  name: 'cancelSession',
  owner: 'booking',
  method: 'POST',
  path: '/sessions/:id/cancel',
  access: 'signed-in',
  freshSignIn: true,
  params: byId,
  query: z.object({
    /** In dollars, such as the caller was shown: for less, nothing is cancelled. */
    refund_at_least: z.coerce.number().min(0).optional(),
    /** As the caller saw it: of what has changed since, nothing is cancelled either. */
    seen_starts_at: instant.optional(),
    seen_status: sessionStatus.optional(),
  }),
  response: ok.extend({ status: sessionStatus, refund_amount: dollars }),
  errors: {
    400: DETAIL.cannot_cancel,
    404: DETAIL.not_found,
    409: `${DETAIL.refund_less} | ${DETAIL.session_changed}`,
  },
  summary: `Cancel before the start. A mentor’s cancel, or an athlete’s ${FULL_REFUND_HOURS_BEFORE} h ahead, refunds in full.`,
});

export const moveSession = endpoint({
  name: 'moveSession',
  owner: 'booking',
  method: 'POST',
  path: '/sessions/:id/move',
  access: ['athlete', 'mentor'],
  params: byId,
  body: z.object({ scheduled_datetime: instant }),
  response: ok.extend({
    status: sessionStatus,
    scheduled_datetime: instant,
    move_proposal: moveProposal.nullish(),
  }),
  errors: {
    400: `${DETAIL.cannot_move} | ${DETAIL.slot_not_open} | ${DETAIL.free_limit}`,
    404: DETAIL.not_found,
    409: `${DETAIL.slot_taken} | ${DETAIL.athlete_busy}`,
    429: `${DETAIL.moved_too_often} | ${DETAIL.asked_too_often}`,
  },
  summary: `Move a session to another open slot of its mentor: the athlete until ${FULL_REFUND_HOURS_BEFORE} h ahead; the mentor only asks for it.`,
});

const moveAnswer = ok.extend({ status: sessionStatus, scheduled_datetime: instant });
export const acceptMove = endpoint({
  name: 'acceptMove',
  owner: 'booking',
  method: 'POST',
  path: '/sessions/:id/move/accept',
  access: ['athlete'],
  params: byId,
  response: moveAnswer,
  errors: { 400: DETAIL.no_move_proposed, 404: DETAIL.not_found, 409: `${DETAIL.slot_taken} | ${DETAIL.athlete_busy}` },
  summary: 'The athlete’s yes to the new time that the mentor asked for.',
});
export const declineMove = endpoint({
  name: 'declineMove',
  owner: 'booking',
  method: 'POST',
  path: '/sessions/:id/move/decline',
  access: ['athlete'],
  params: byId,
  response: moveAnswer,
  errors: { 400: DETAIL.no_move_proposed, 404: DETAIL.not_found },
  summary: 'The athlete’s no: the session stays as it is.',
});

export const reverseNoShow = endpoint({
  name: 'reverseNoShow',
  owner: 'booking',
  method: 'POST',
  path: '/admin/sessions/:id/reverse-no-show',
  access: ['admin'],
  freshSignIn: true,
  params: byId,
  response: ok.extend({ status: sessionStatus }),
  errors: { 400: DETAIL.refund_begun, 404: DETAIL.not_found },
  summary: 'Undo an automatic no-show before its refund leaves.',
});
