import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { byId, dollars, id, instant } from './shapes.ts';

const checkoutRequest = z.object({ package_type: z.literal('session'), origin_url: z.string().min(1).max(500) });
const checkoutAnswer = z.object({ checkout_url: z.url(), payment_session_id: z.string(), expires_at: instant });
const checkoutErrors = {
  400: `${DETAIL.invalid_origin} | This session is not waiting for a payment.`,
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

export const receiveStripeWebhook = endpoint({
  name: 'receiveStripeWebhook',
  owner: 'payments',
  method: 'POST',
  path: '/webhooks/stripe',
  access: 'anyone',
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
  errors: { 401: DETAIL.fresh_sign_in_required, 500: DETAIL.checkout_unavailable },
  summary: 'Pay out exactly what is available, once, however often it is asked.',
});
