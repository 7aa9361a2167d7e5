import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { MONEY_NOTE_MAX } from '../note-lengths.ts';
import { dollars, id, instant, ok, text } from './shapes.ts';

export const stuckMoney = z.object({
  /** Names the move within its kind: a session, refund, dispute, batch, mentor or checkout. */
  id: z.string(),
  /** Null for the platform’s own payout and a mentor’s debt. */
  session_id: id.nullable(),
  kind: z.enum(['transfer', 'refund', 'reversal', 'payout', 'checkout']),
  amount: dollars,
  since: instant,
  tries: z.int(),
  why: z.string(),
  may: z.object({
    try_again: z.boolean(),
    pay_another_way: z.boolean(),
    /** Only as `sent_before_dispute`. */
    note_sent_before: z.boolean().optional(),
  }),
});
export const listStuckMoney = endpoint({
  name: 'listStuckMoney',
  owner: 'payments',
  method: 'GET',
  path: '/admin/stuck-money',
  access: ['admin'],
  response: z.array(stuckMoney),
  summary: 'Transfers, refunds and other moves of money that have not gone through for an hour, and why; oldest first.',
});

const stuckMove = z.object({ kind: stuckMoney.shape.kind, id: z.string().min(1).max(200) });

export const tryMoneyAgain = endpoint({
  name: 'tryMoneyAgain',
  owner: 'payments',
  method: 'POST',
  path: '/admin/stuck-money/:kind/:id/try-again',
  access: ['admin'],
  freshSignIn: true,
  params: stuckMove,
  response: ok,
  errors: { 404: DETAIL.not_found, 409: DETAIL.not_stuck },
  summary: 'Ask Stripe once more for a refund, transfer or reversal that it refused or that failed.',
});

export const payAnotherWayBody = z.object({
  note: text(MONEY_NOTE_MAX),
  /** As it was shown: no other amount is noted. */
  seen_amount: dollars.optional(),
  /** It was on its way before the card dispute that is open now, so that nobody can hold it back; or before one that was lost. */
  sent_before_dispute: z.boolean().optional(),
});

export const payAnotherWay = endpoint({
  name: 'payAnotherWay',
  owner: 'payments',
  method: 'POST',
  path: '/admin/stuck-money/:kind/:id/paid-another-way',
  access: ['admin'],
  freshSignIn: true,
  params: stuckMove,
  body: payAnotherWayBody,
  response: ok,
  errors: {
    404: DETAIL.not_found,
    409: `${DETAIL.not_stuck} | ${DETAIL.amount_changed} | ${DETAIL.bank_decides_first}`,
  },
  summary:
    'Note that the founder paid or received this outside Stripe. The ledger keeps the amount, the audit log the note.',
});

export const commissionBreakdown = z.object({
  /** The 60% of all released sessions, net of what was refunded of them. */
  commission: dollars,
  card_fees: dollars,
  /** Also what has left Stripe and nobody has explained yet. */
  losses: dollars,
  /** What mentors owe after reversals that Stripe refused, and disputed money that the cards’ banks hold. */
  mentor_debts: dollars,
  disputed: dollars,
  /** Paid (+) or taken (−) by the founder outside of collecting. */
  paid_outside: dollars,
  collected: dollars,
  /** Earned, and not yet available at Stripe. */
  pending_at_stripe: dollars,
  /** Fees and losses that no commission has made up for yet: it is added, as nothing below 0 can be collected. */
  uncovered: dollars,
  available: dollars,
  /** False while Stripe does not answer: then `pending_at_stripe` is 0 and `available` is what was earned. */
  stripe_answered: z.boolean(),
});
export const getCommissionBreakdown = endpoint({
  name: 'getCommissionBreakdown',
  owner: 'payments',
  method: 'GET',
  path: '/admin/commission-breakdown',
  access: ['admin'],
  response: commissionBreakdown,
  summary: 'How the commission becomes what can be collected: amounts to subtract are positive; the lines add up.',
});

const difference = z.object({ says: z.string(), about: z.array(z.string()) });
export const books = z.object({
  /** Null until the books were first checked. */
  checked_at: instant.nullable(),
  balanced: z.boolean(),
  cash: dollars,
  /** Null when Stripe did not answer the last check. */
  stripe_balance: dollars.nullable(),
  /** One sentence each, with the txn_ ids or ledger keys that it is about. */
  differences: z.array(difference),
  /** Payments, refunds and releases compared with the sessions that they belong to; `about`: ids of session and payment. */
  calendar: z.object({ checked_at: instant.nullable(), differences: z.array(difference) }).optional(),
  /** Balance transactions that no rule explains, posted as `unexplained` until the founder settles them. */
  unexplained: z.array(
    z.object({ txn_id: z.string(), type: z.string(), description: z.string(), amount: dollars, created_at: instant }),
  ),
  /** What arrived and was not booked: another account, mode, API version or currency, an amount that differs. */
  notices: z.array(z.object({ id: z.string(), kind: z.string(), says: z.string(), at: instant })),
});
export const getBooks = endpoint({
  name: 'getBooks',
  owner: 'payments',
  method: 'GET',
  path: '/admin/books',
  access: ['admin'],
  response: books,
  summary: 'The last check of the ledger against Stripe, and exactly what differs.',
});

export const checkBooks = endpoint({
  name: 'checkBooks',
  owner: 'payments',
  method: 'POST',
  path: '/admin/books/check',
  access: ['admin'],
  freshSignIn: false,
  response: books,
  errors: { 503: DETAIL.service_down },
  summary: 'Check the ledger against Stripe now. Records what is missing; sends no money.',
});

export const settleUnexplainedBody = z.object({ as: z.enum(['fee', 'loss', 'owner']), note: text(MONEY_NOTE_MAX) });

export const settleUnexplained = endpoint({
  name: 'settleUnexplained',
  owner: 'payments',
  method: 'POST',
  path: '/admin/books/unexplained/:id/settle',
  access: ['admin'],
  freshSignIn: true,
  params: z.object({ id: z.string().min(1).max(200) }),
  body: settleUnexplainedBody,
  response: ok,
  errors: { 404: DETAIL.not_found },
  summary: 'Say what an unexplained balance transaction was: a fee, a loss or gain, or the founder’s own money.',
});

export const dismissNotice = endpoint({
  name: 'dismissNotice',
  owner: 'payments',
  method: 'POST',
  path: '/admin/books/notices/:id/dismiss',
  access: ['admin'],
  freshSignIn: false,
  params: z.object({ id: z.string().min(1).max(200) }),
  response: ok,
  errors: { 404: DETAIL.not_found },
  summary: 'Take a notice off the list; the audit log keeps that it was seen.',
});

export const getPayoutSchedule = endpoint({
  name: 'getPayoutSchedule',
  owner: 'payments',
  method: 'GET',
  path: '/admin/payout-schedule',
  access: ['admin'],
  response: z.object({
    /** Stripe’s word, such as `manual` or `daily`; null when Stripe does not answer. */
    interval: z.string().nullable(),
    manual: z.boolean(),
  }),
  summary: 'How the platform’s own Stripe account pays out. Anything but manual sweeps families’ money to the bank.',
});

export const setPayoutsManual = endpoint({
  name: 'setPayoutsManual',
  owner: 'payments',
  method: 'POST',
  path: '/admin/payout-schedule/manual',
  access: ['admin'],
  freshSignIn: true,
  response: ok,
  errors: { 503: DETAIL.service_down },
  summary: 'Set the platform’s own payouts at Stripe to manual.',
});

export const mentorBankTrouble = z.object({
  mentor_id: id,
  mentor_name: z.string(),
  payout_id: z.string(),
  amount: dollars,
  failed_at: instant,
  why: z.string(),
});
export const listMentorBankTroubles = endpoint({
  name: 'listMentorBankTroubles',
  owner: 'payments',
  method: 'GET',
  path: '/admin/mentor-bank-troubles',
  access: ['admin'],
  response: z.array(mentorBankTrouble),
  summary: 'Payouts that mentors’ banks refused, until a later one arrives.',
});

export const exportMentorYear = endpoint({
  name: 'exportMentorYear',
  owner: 'payments',
  method: 'GET',
  path: '/admin/export/mentor-earnings.csv',
  access: ['admin'],
  query: z.object({ year: z.coerce.number().int().min(2020).max(2200) }),
  response: z.string(),
  errors: { 503: DETAIL.service_down },
  summary:
    'What each mentor was paid in a calendar year: gross, reversed, net, and which reporting thresholds it crosses.',
});
