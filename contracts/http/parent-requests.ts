import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { calledOff, parentRequestStatus } from '../status.ts';
import { inWords, PARENT_HOLD_HOURS, PARENT_NOTE_CHARACTERS } from '../times.ts';
import { byId, dollars, email, id, instant, optionalTextBetween } from './shapes.ts';

/** 128 bits; it stands in the fragment of the page's address, so it never travels in one. */
const byToken = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{22}$/) });

export const askParent = endpoint({
  name: 'askParent',
  owner: 'identity',
  method: 'POST',
  path: '/sessions/:id/parent-request',
  access: ['athlete'],
  params: byId,
  body: z.object({
    /** Without it the athlete shares the link. */
    guardian_email: email.nullish(),
    note: optionalTextBetween(PARENT_NOTE_CHARACTERS),
  }),
  response: z.object({ pay_url: z.url(), expires_at: instant }),
  errors: {
    400: `${DETAIL.parent_too_late} | ${DETAIL.hold_over} | ${DETAIL.too_many_parents}`,
    404: DETAIL.not_found,
    429: DETAIL.too_many_tries,
  },
  summary: `Ask a parent to pay for a held session, which is then held for ${inWords(PARENT_HOLD_HOURS)} hours.`,
});

export const getParentRequest = endpoint({
  name: 'getParentRequest',
  owner: 'booking',
  method: 'GET',
  path: '/parent-requests/:token',
  access: 'optional',
  params: byToken,
  response: z.object({
    mentor_id: id,
    mentor_name: z.string(),
    mentor_time_zone: z.string(),
    /** First name and initial. */
    athlete_name: z.string(),
    scheduled_datetime: instant,
    amount: dollars,
    status: parentRequestStatus,
    /** Since it was paid. */
    called_off: calledOff.optional(),
    expires_at: instant,
  }),
  errors: { 404: DETAIL.not_found },
  summary: 'What a parent sees who was asked to pay; needs no account.',
});
export type ParentRequest = z.infer<typeof getParentRequest.response>;

export const openParentCheckout = endpoint({
  name: 'openParentCheckout',
  owner: 'payments',
  method: 'POST',
  path: '/parent-requests/:token/checkout',
  access: 'optional',
  freshSignIn: false,
  params: byToken,
  body: z.object({ origin_url: z.string().min(1).max(500) }),
  response: z.object({ checkout_url: z.url() }),
  errors: {
    400: `${DETAIL.invalid_origin} | ${DETAIL.hold_over} | ${DETAIL.too_many_checkouts}`,
    404: DETAIL.not_found,
    500: DETAIL.checkout_unavailable,
  },
  summary: 'Open the hosted payment page for a parent. Paying confirms them as the athlete’s guardian.',
});

const minutes = z.number().nullable();
export const getParentFigures = endpoint({
  name: 'getParentFigures',
  owner: 'booking',
  method: 'GET',
  path: '/admin/parent-requests',
  access: ['admin'],
  response: z.object({
    /** Sessions, however many parents were asked about each. */
    asked: z.int(),
    opened: z.int(),
    paid: z.int(),
    median_minutes_to_open: minutes,
    median_minutes_to_pay: minutes,
  }),
  summary: 'How many sessions parents were asked to pay, opened and paid, and how long that took from the asking.',
});
