import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { MENTOR_NOTE_DAYS_AFTER_END } from '../times.ts';
import { review } from './mentors.ts';
import { byId, id, instant, ok, page, publicText, text } from './shapes.ts';

export const REVIEW_ANSWER_MAX = 500;
export const MENTOR_NOTE_MAX = 1_000;

const takenDown = z.object({ reason: z.string(), at: instant });
export const reviewToAnswer = review.omit({ answer: true, text_taken_down: true }).extend({
  session_id: id,
  may_answer: z.boolean(),
  /** Of the athlete's text. */
  taken_down: takenDown.nullable(),
  answer: z.object({ text: z.string(), answered_at: instant, taken_down: takenDown.nullable() }).nullable(),
});
export type ReviewToAnswer = z.infer<typeof reviewToAnswer>;

export const listReviewsToAnswer = endpoint({
  name: 'listReviewsToAnswer',
  owner: 'booking',
  method: 'GET',
  path: '/mentors/:id/reviews-to-answer',
  access: ['mentor'],
  own: { in: 'params', name: 'id' },
  params: byId,
  query: z.object(page),
  response: z.object({
    total: z.int(),
    /** Ratings with one star first, with five last. */
    by_stars: z.array(z.int()).length(5),
    reviews: z.array(reviewToAnswer),
  }),
  summary: 'A mentor’s own reviews, newest first, with the answers and what the founder took down.',
});

export const answerReviewBody = z.object({ text: publicText(REVIEW_ANSWER_MAX) });
export const answerReview = endpoint({
  name: 'answerReview',
  owner: 'booking',
  method: 'POST',
  path: '/sessions/:id/rating/answer',
  access: ['mentor'],
  params: byId,
  body: answerReviewBody,
  response: ok,
  errors: {
    400: `${DETAIL.not_rated_yet} | ${DETAIL.papers_closed}`,
    404: DETAIL.not_found,
    409: DETAIL.review_answered,
  },
  summary: 'Answer a review in public, once. The athlete is told by mail.',
});

const mentorNote = z.object({ text: z.string(), written_at: instant });
export const sessionToTellOf = z.object({
  session_id: id,
  /** "Ann R." */
  athlete_name: z.string(),
  scheduled_datetime: instant,
  ends_at: instant,
  note: mentorNote.nullable(),
});
export const listSessionsToTellOf = endpoint({
  name: 'listSessionsToTellOf',
  owner: 'booking',
  method: 'GET',
  path: '/mentors/:id/sessions-to-tell-of',
  access: ['mentor'],
  own: { in: 'params', name: 'id' },
  params: byId,
  response: z.array(sessionToTellOf),
  summary: `A mentor’s sessions of the last ${MENTOR_NOTE_DAYS_AFTER_END} days, latest first, with what they told the founder about each.`,
});

export const tellFounderBody = z.object({ text: text(MENTOR_NOTE_MAX) });
export const tellFounder = endpoint({
  name: 'tellFounder',
  owner: 'booking',
  method: 'PUT',
  path: '/sessions/:id/mentor-note',
  access: ['mentor'],
  params: byId,
  body: tellFounderBody,
  response: ok,
  errors: { 400: `${DETAIL.note_too_early} | ${DETAIL.note_too_late}`, 404: DETAIL.not_found },
  summary: `Tell the founder alone how a session was from the mentor’s side, until ${MENTOR_NOTE_DAYS_AFTER_END} days after it; sent again, it takes the place of the one before.`,
});

export const getSessionWords = endpoint({
  name: 'getSessionWords',
  owner: 'booking',
  method: 'GET',
  path: '/admin/sessions/:id/words',
  access: ['admin'],
  params: byId,
  response: z.object({ review: reviewToAnswer.nullable(), mentor_note: mentorNote.nullable() }),
  errors: { 404: DETAIL.not_found },
  summary: 'What both sides said of a session afterward: the review, its answer, and what the mentor told the founder.',
});

export const takeDownReviewBody = z.object({ what: z.enum(['text', 'answer']), reason: text(500) });
export const takeDownReview = endpoint({
  name: 'takeDownReview',
  owner: 'booking',
  method: 'POST',
  path: '/admin/reviews/:id/take-down',
  access: ['admin'],
  freshSignIn: false,
  params: byId,
  body: takeDownReviewBody,
  response: ok,
  errors: { 404: DETAIL.not_found, 409: DETAIL.review_taken_down },
  summary: 'Take a review’s text or its answer off the public pages; the stars stay. Whoever wrote it is told why.',
});
