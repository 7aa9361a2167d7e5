import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { moneyPlace } from '../money-places.ts';
import { collegeLevel, role, verificationStatus } from '../status.ts';
import { portrait } from './media.ts';
import { session } from './session-shapes.ts';
import { byId, dollars, id, instant } from './shapes.ts';
import { source } from './timelines.ts';

const missing = z.array(source);

/** Of minors no more than what the founder needs to help: no birth date, no body, no grades. */
export const accountRecord = z.object({
  id,
  role,
  first_name: z.string(),
  last_name: z.string(),
  /** Null once the account is deleted. */
  email: z.string().nullable(),
  time_zone: z.string(),
  joined_at: instant,
  deleted_at: instant.nullable(),
  address_confirmed_at: instant.nullable(),
  /** Null as long as nobody has given a birth date. */
  is_minor: z.boolean().nullable(),
  school: z.string().nullable(),
  guardian: z.object({ email: z.string(), confirmed_at: instant.nullable() }).nullable(),
  consents: z.int(),
  sign_ins: z.object({
    open: z.int(),
    last_at: instant.nullable(),
    last_device: z.string().nullable(),
    devices: z.int(),
  }),
  bounced_mails: z.int(),
});
export type AccountRecord = z.infer<typeof accountRecord>;

export const profileRecord = z.object({
  status: verificationStatus,
  version: z.int(),
  college: z.string(),
  college_level: collegeLevel,
  sport: z.string(),
  position: z.string(),
  verified_at: instant.nullable(),
  pending_since: instant.nullable(),
  rejection_reason: z.string().nullable(),
  average_rating: z.number(),
  total_ratings: z.int(),
  listed: z.boolean(),
  portrait: portrait.nullable(),
});

export const sessionsRecord = z.object({
  total: z.int(),
  upcoming: z.int(),
  completed: z.int(),
  cancelled: z.int(),
  missed: z.int(),
  next_at: instant.nullable(),
  complaints: z.int(),
  open_complaints: z.int(),
  reports_about: z.int(),
  open_reports: z.int(),
  reports_by: z.int(),
  blocks: z.int(),
  hidden_since: instant.nullable(),
  hidden_reason: z.string().nullable(),
  kept_from_minors: z.boolean(),
  /** 'for good' without an end. */
  barred_until: z.string().nullable(),
});

/** Of a family what they paid, of a mentor what they earned. */
export const personMoney = z.object({
  paid: dollars,
  refunded: dollars,
  earned: dollars,
  paid_out: dollars,
  waiting: dollars,
  owes: dollars,
  /** False of a release that does not say it yet. */
  stripe_connected: z.boolean().default(false),
  payout_ready: z.boolean(),
});

export const getPersonRecord = endpoint({
  name: 'getPersonRecord',
  owner: 'gateway',
  method: 'GET',
  path: '/admin/people/:id',
  access: ['admin'],
  params: byId,
  response: z.object({
    account: accountRecord.nullable(),
    /** Of mentors. */
    profile: profileRecord.nullable(),
    sessions: sessionsRecord.nullable(),
    money: personMoney.nullable(),
    /** Parts that did not answer. The rest is shown. */
    missing,
  }),
  errors: { 404: DETAIL.not_found },
  summary: 'Who somebody is, their sessions and their money in brief; each service answers its part.',
});

export const ledgerLine = z.object({
  key: z.string(),
  at: instant,
  kind: z.string(),
  /** They add up to 0. */
  entries: z.array(z.object({ account: z.string(), amount: dollars })),
});

export const sessionMoney = z.object({
  captured: dollars,
  stripe_fee: dollars,
  /** Where what was captured is now. Adds up to `captured`. */
  places: z.array(z.object({ place: moneyPlace, amount: dollars })),
  lines: z.array(ledgerLine),
  payments: z.array(z.object({ checkout: z.string(), payment_intent: z.string(), charge: z.string() })),
});

export const getSessionRecord = endpoint({
  name: 'getSessionRecord',
  owner: 'gateway',
  method: 'GET',
  path: '/admin/sessions/:id',
  access: ['admin'],
  params: byId,
  response: z.object({ session: session.nullable(), money: sessionMoney.nullable(), missing }),
  errors: { 404: DETAIL.not_found },
  summary: 'A session and every cent of it, as the ledger has it; each service answers its part.',
});
