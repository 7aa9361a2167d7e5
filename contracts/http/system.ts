import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint, type Owner } from '../endpoint.ts';
import { dollars, id, instant, ok, page } from './shapes.ts';

export const getAnalytics = endpoint({
  name: 'getAnalytics',
  owner: 'gateway',
  method: 'GET',
  path: '/admin/analytics',
  access: ['admin'],
  response: z.object({
    financial: z.object({ total_revenue: dollars, total_transactions: z.int(), platform_commission: dollars }),
    mentors: z.object({ total_mentors: z.int(), verified_mentors: z.int() }),
    sessions: z.object({
      total_sessions: z.int(),
      completed_sessions: z.int(),
      completion_rate: z.number(),
    }),
  }),
  errors: { 503: DETAIL.service_down },
  summary: 'The founder’s figures; each service answers its part.',
});

/** As each service answers on `/internal/analytics`. */
export const ANALYTICS_PART = {
  payments: getAnalytics.response.shape.financial,
  catalog: getAnalytics.response.shape.mentors,
  booking: getAnalytics.response.shape.sessions,
} as const;

/** A reason to ask again, never the news itself. */
export const hint = z.object({ name: z.string(), session_id: id.optional(), mentor_id: id.optional() });
export type Hint = z.infer<typeof hint>;

/** The stream's first event: for how long nothing that concerns the caller has happened, ms as a whole number. */
export const QUIET = 'quiet';

export const streamHints = endpoint({
  name: 'streamHints',
  owner: 'gateway',
  method: 'GET',
  path: '/events',
  access: 'signed-in',
  response: hint,
  stream: true,
  errors: { 429: DETAIL.too_many_streams, 503: DETAIL.service_down },
  summary: 'Server-sent hints that something of the caller’s changed; the admin gets all. Ends with the sign-in.',
});

export const deadLetter = z.object({
  id,
  consumer: z.string(),
  event_name: z.string(),
  error: z.string(),
  tries: z.int(),
  parked_at: instant,
});
const deadLettersOf = (owner: Exclude<Owner, 'gateway'>) => ({
  list: endpoint({
    name: `list${capital(owner)}DeadLetters`,
    owner,
    method: 'GET',
    path: `/admin/dead-letters/${owner}`,
    access: ['admin'],
    response: z.array(deadLetter),
    summary: `Events that ${owner} could not work on after eight tries.`,
  }),
  replay: endpoint({
    name: `replay${capital(owner)}DeadLetter`,
    owner,
    method: 'POST',
    path: `/admin/dead-letters/${owner}/:id/replay`,
    access: ['admin'],
    freshSignIn: false,
    params: z.object({ id }),
    response: ok,
    errors: { 404: DETAIL.not_found },
    summary: `Try a parked event of ${owner} again.`,
  }),
});
function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
export const DEAD_LETTERS = {
  identity: deadLettersOf('identity'),
  catalog: deadLettersOf('catalog'),
  booking: deadLettersOf('booking'),
  payments: deadLettersOf('payments'),
} as const;

/** Events that the message broker took from `owner` and did not deliver, by the minute in which that was found. */
export const brokerLoss = z.object({ owner: z.string(), found_at: instant, events: z.int(), delivered: z.int() });
const brokerLossesOf = (owner: Exclude<Owner, 'gateway'>) =>
  endpoint({
    name: `list${capital(owner)}BrokerLosses`,
    owner,
    method: 'GET',
    path: `/admin/broker-losses/${owner}`,
    access: ['admin'],
    response: z.array(brokerLoss),
    summary: `What the message broker lost on its way to ${owner} in the last seven days, newest first; it is delivered from the record.`,
  });
export const BROKER_LOSSES = {
  identity: brokerLossesOf('identity'),
  catalog: brokerLossesOf('catalog'),
  booking: brokerLossesOf('booking'),
  payments: brokerLossesOf('payments'),
} as const;

export const adminAction = z.enum([
  'approve_mentor',
  'reject_mentor',
  'accept_profile_changes',
  'send_back_profile_changes',
  'keep_media',
  'take_down_media',
  'take_down_review',
  'review_complaint',
  'decide_complaint',
  'reverse_no_show',
  'correct_no_show',
  'unhide_mentor',
  'decide_report',
  'cancel_session',
  'collect_commission',
  'replay_event',
  'change_settings',
  'change_site',
  'change_report_thresholds',
  'submit_dispute_evidence',
  'try_money_again',
  'pay_another_way',
  'set_payouts_manual',
  'settle_unexplained',
  'dismiss_notice',
  'end_sign_ins',
  'enrol_second_factor',
]);
/** In place of an admin where rules did it by themselves. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';
export type AdminAction = z.infer<typeof adminAction>;
export const auditEntry = z.object({
  id: z.int(),
  admin_id: id,
  action: adminAction,
  /** An id, or a name. */
  subject: z.string(),
  /** Whom or which session it was about, as they are called now. Absent where nobody knows. */
  about: z.object({ name: z.string(), person_id: id.nullish(), session_id: id.nullish() }).nullish(),
  detail: z.record(z.string(), z.unknown()),
  done_at: instant,
});
const auditOf = (owner: Exclude<Owner, 'gateway'>) =>
  endpoint({
    name: `list${capital(owner)}AuditLog`,
    owner,
    method: 'GET',
    path: `/admin/audit/${owner}`,
    access: ['admin'],
    query: z.object({ ...page, action: adminAction.optional() }),
    response: z.array(auditEntry),
    summary: `What admins did in ${owner}, newest first; with an action, only that.`,
  });
export const AUDIT_LOGS = {
  identity: auditOf('identity'),
  catalog: auditOf('catalog'),
  booking: auditOf('booking'),
  payments: auditOf('payments'),
} as const;
