import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { byId, dollars, id, instant } from './shapes.ts';

const checkoutRequest = z.object({ package_type: z.literal('session'), origin_url: z.string().min(1).max(500) });
const checkoutAnswer = z.object({ checkout_url: z.url(), payment_session_id: z.string(), expires_at: instant });
const checkoutErrors = {
  400: `${DETAIL.invalid_origin} | This session isn’t waiting for a payment. | ${DETAIL.guardian_required}`,
  404: DETAIL.not_found,
  500: DETAIL.checkout_unavailable,
};

export const checkoutWithConnect = endpoint({
  name: 'checkoutWithConnect',
  owner: 'payments',
  method: 'POST',
  path: '/sessions/:id/checkout-with-connect',
  access: ['athlete'],
  params: byId,
  body: checkoutRequest,
  response: checkoutAnswer,
  errors: { ...checkoutErrors, 409: DETAIL.mentor_not_ready },
  summary: 'Open the hosted payment page for a held session whose mentor can be paid out.',
});

export const checkout = endpoint({
  name: 'checkout',
  owner: 'payments',
  method: 'POST',
  path: '/sessions/:id/checkout',
  access: ['athlete'],
  params: byId,
  body: checkoutRequest,
  response: checkoutAnswer,
  errors: checkoutErrors,
  summary: 'The fallback: charges the same way, and the transfer waits until the mentor can be paid out.',
});

export const getPaymentStatus = endpoint({
  name: 'getPaymentStatus',
  owner: 'payments',
  method: 'GET',
  path: '/payments/status/:id',
  access: ['athlete', 'admin'],
  params: z.object({ id: z.string().min(1).max(200) }),
  response: z.object({
    payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
    status: z.enum(['open', 'complete', 'expired']),
    session_id: id,
    amount_total: dollars,
  }),
  errors: { 404: DETAIL.not_found },
  summary: 'How a checkout stands, by its cs_… id; asks Stripe itself when the webhook is late.',
});

export const getConnectUrl = endpoint({
  name: 'getConnectUrl',
  owner: 'payments',
  method: 'GET',
  path: '/stripe/connect-url/:id',
  access: ['mentor'],
  own: { in: 'params', name: 'id' },
  params: byId,
  response: z.union([z.object({ connect_url: z.url() }), z.object({ info: z.string(), message: z.string() })]),
  summary: 'Where a mentor connects a bank account; info and message when that is not available now.',
});

export const openStripeDashboard = endpoint({
  name: 'openStripeDashboard',
  owner: 'payments',
  method: 'POST',
  path: '/stripe/login-link/:id',
  access: ['mentor'],
  own: { in: 'params', name: 'id' },
  params: byId,
  response: z.union([z.object({ login_url: z.url() }), z.object({ info: z.string(), message: z.string() })]),
  summary:
    'A link that signs a mentor in to their payouts, bank and tax forms at Stripe, once; info and message without one.',
});

export const receipt = z.object({
  session_id: id,
  number: z.string(),
  provider: z.string(),
  support_email: z.string(),
  mentor_name: z.string(),
  /** First name and initial. */
  athlete_name: z.string(),
  scheduled_datetime: instant,
  paid_at: instant,
  /** Adds up to `paid`. */
  lines: z.array(z.object({ label: z.string(), amount: dollars })),
  paid: dollars,
  refunds: z.array(
    z.object({
      amount: dollars,
      at: instant,
      state: z.enum(['on_its_way', 'refunded', 'delayed', 'paid_another_way']),
      says: z.string(),
    }),
  ),
  kept: dollars,
});
const receiptErrors = { 404: DETAIL.not_found };

export const getReceipt = endpoint({
  name: 'getReceipt',
  owner: 'payments',
  method: 'GET',
  path: '/sessions/:id/receipt',
  access: ['athlete', 'admin'],
  params: byId,
  response: receipt,
  errors: receiptErrors,
  summary: 'What was paid for a session and what was refunded; 404 for a session that was never paid.',
});

export const getReceiptPdf = endpoint({
  name: 'getReceiptPdf',
  owner: 'payments',
  method: 'GET',
  path: '/sessions/:id/receipt.pdf',
  access: ['athlete', 'admin'],
  params: byId,
  response: z.string(),
  errors: receiptErrors,
  summary: 'The receipt as a PDF.',
});

const earningsYear = z.object({ year: z.coerce.number().int().min(2020).max(2200).optional() });
const ofMentor = { access: ['mentor', 'admin'], params: byId, query: earningsYear } as const;
export const earnings = z.object({
  year: z.int(),
  /** Years with earnings, newest first. */
  years: z.array(z.int()),
  /** January first, none left out; by the day of the transfer or reversal (UTC). */
  months: z.array(z.object({ month: z.int(), sessions: z.int(), gross: dollars, reversed: dollars, net: dollars })),
  gross: dollars,
  reversed: dollars,
  net: dollars,
  /** Oldest first; they add up to `net`. A netted amount stands twice: earned, and kept for the debt. */
  payments: z.array(
    z.object({
      /** Null for what was paid by hand at Stripe for no session that we know. */
      session_id: id.nullable(),
      scheduled_datetime: instant.nullable(),
      at: instant,
      kind: z.enum(['transfer', 'reversal', 'netted', 'paid_another_way']),
      /** Negative for what went back. */
      amount: dollars,
      says: z.string(),
    }),
  ),
  /** Released, and not transferred yet: the sum of `waits`. */
  waiting: dollars,
  waits: z.array(z.object({ session_id: id, scheduled_datetime: instant, amount: dollars, why: z.string() })),
  /** Owed after reversals that Stripe refused; netted from the next transfers. */
  debt: dollars,
  bank_troubles: z.array(z.object({ payout_id: z.string(), amount: dollars, failed_at: instant, why: z.string() })),
});

export const getEarnings = endpoint({
  name: 'getEarnings',
  owner: 'payments',
  method: 'GET',
  path: '/mentors/:id/earnings',
  ...ofMentor,
  response: earnings,
  errors: { 404: DETAIL.not_found },
  summary: 'A mentor’s own earnings by month of a calendar year, the current one by default.',
});

export const getEarningsCsv = endpoint({
  name: 'getEarningsCsv',
  owner: 'payments',
  method: 'GET',
  path: '/mentors/:id/earnings.csv',
  ...ofMentor,
  response: z.string(),
  errors: { 404: DETAIL.not_found },
  summary: 'The same as CSV (RFC 4180), one line per transfer and reversal.',
});

export const getEarningsPdf = endpoint({
  name: 'getEarningsPdf',
  owner: 'payments',
  method: 'GET',
  path: '/mentors/:id/earnings.pdf',
  ...ofMentor,
  response: z.string(),
  errors: { 404: DETAIL.not_found },
  summary: 'The statement of a year as a PDF.',
});

/** Well above the longest of Stripe's events. */
export const MAX_WEBHOOK_BYTES = 512 * 1024;
export const receiveStripeWebhook = endpoint({
  name: 'receiveStripeWebhook',
  owner: 'payments',
  method: 'POST',
  path: '/webhooks/stripe',
  evenWhenBusy: true,
  access: 'anyone',
  maxBodyBytes: MAX_WEBHOOK_BYTES,
  response: z.object({ received: z.literal(true) }),
  errors: { 400: 'The signature does not fit.' },
  summary: 'Signed notices from Stripe.',
});

export const getCommissionSummary = endpoint({
  name: 'getCommissionSummary',
  owner: 'payments',
  method: 'GET',
  path: '/admin/commission-summary',
  access: ['admin'],
  response: z.object({ total_commission_available: dollars, uncollected_transactions: z.int() }),
  summary: 'What can be collected now.',
});

export const collectCommission = endpoint({
  name: 'collectCommission',
  owner: 'payments',
  method: 'POST',
  path: '/admin/collect-commission',
  access: ['admin'],
  freshSignIn: true,
  response: z.object({ total_commission_collected: dollars }),
  errors: {
    401: DETAIL.fresh_sign_in_required,
    409: `${DETAIL.payouts_automatic} | ${DETAIL.payout_refused}`,
    500: DETAIL.checkout_unavailable,
  },
  summary: 'Pay out exactly what is available, once, however often it is asked.',
});
