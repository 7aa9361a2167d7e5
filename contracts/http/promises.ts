import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { COMPLAINT_DECISION_HOURS, PROMISE_DAYS, VERIFICATION_HOURS } from '../times.ts';
import { promiseKept } from './founder.ts';
import { review } from './mentors.ts';
import { id } from './shapes.ts';

/** How often something was kept of how often it was promised. */
export const kept = z.object({ counted: z.int(), kept: z.int() });

/** Of a mentor who is on the lists. */
export const publicReview = review
  .pick({ id: true, rating: true, author: true, created_at: true })
  .extend({ review_text: z.string(), mentor_id: id, mentor_name: z.string() });
export type PublicReview = z.infer<typeof publicReview>;

export const getSessionPromises = endpoint({
  name: 'getSessionPromises',
  owner: 'booking',
  method: 'GET',
  path: '/promises/sessions',
  access: 'anyone',
  response: z.object({
    showed_up: kept,
    complaints: promiseKept,
    rating: z.object({ average: z.number().nullable(), total: z.int() }),
    /** The newest that say something; nobody picks them. */
    reviews: z.array(publicReview),
  }),
  summary: `Of the last ${PROMISE_DAYS} days: paid sessions to which the mentor came, and complaints decided within ${COMPLAINT_DECISION_HOURS} hours. Of all time: the average rating, and the newest reviews with words.`,
});

export const getVerificationPromise = endpoint({
  name: 'getVerificationPromise',
  owner: 'catalog',
  method: 'GET',
  path: '/promises/verification',
  access: 'anyone',
  response: promiseKept,
  summary: `How long mentors waited for the founder's decision in the last ${PROMISE_DAYS} days; in time is within ${VERIFICATION_HOURS} hours.`,
});

export const getRefundPromise = endpoint({
  name: 'getRefundPromise',
  owner: 'payments',
  method: 'GET',
  path: '/promises/refunds',
  access: 'anyone',
  response: kept,
  summary: `Refunds for mentors who didn't show, of the last ${PROMISE_DAYS} days: how many were due a day ago or have left, and how many have left.`,
});
