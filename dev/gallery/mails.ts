import { BRAND } from 'contracts/brand';
import { pathTo } from 'contracts/pages';
import type { Role } from 'contracts/status';
import { HOUR_MS } from 'contracts/times';
import type { MailContext } from '../../svc-identity/src/mail/content.ts';
import { type MailFacts, type MailKind, writeMail } from '../../svc-identity/src/mail/kinds.ts';
import { layoutHtml, layoutText } from '../../svc-identity/src/mail/layout.ts';

const ID = '4f7a1c5e-0000-4000-8000-000000000001';
const SITE = 'http://localhost:8080';
const SENDER = {
  brand: BRAND,
  supportEmail: 'support@sideline.example',
  reportUrl: `${SITE}${pathTo('report', { session: ID })}`,
  publicUrl: SITE,
};
const PLAN = {
  version: 1,
  summary: 'You’re closer than you think. Shorter film, shorter emails, and ten more schools.',
  tasks: [
    { text: 'Cut your film to 2:30 and open with your best play.', due_on: '2026-12-10' },
    { text: 'List ten colleges within six hours of home.', due_on: '2026-12-13' },
    { text: 'Email the first five coaches.', due_on: '2026-12-17' },
  ],
};
const LETTER = {
  threadId: ID,
  messageIds: [ID, ID],
  messages: [
    {
      id: ID,
      text: 'I watched your film.\n\nStart with the steal in the third quarter.',
      sent_at: '2026-12-02T19:04:00Z',
    },
    { id: ID, text: 'And send it to [contact details removed] by Friday.', sent_at: '2026-12-02T19:06:00Z' },
  ],
};
const session = {
  ...{ sessionId: ID, version: 2, startsAt: '2026-12-03T23:00:00Z', endsAt: '2026-12-04T00:00:00Z' },
  ...{ amountCents: 12_000, mentorShareCents: 4_800, mentorPage: { portrait: null } },
};
const PEOPLE = {
  athlete: { firstName: 'Jordan', lastName: 'Reyes', timeZone: 'America/New_York' },
  mentor: { firstName: 'Maya', lastName: 'Okafor', timeZone: 'America/Los_Angeles' },
  admin: { firstName: 'Founder', lastName: '', timeZone: 'America/New_York' },
};

/** Recipients and facts of each kind of mail; a missing kind does not compile. */
const SAMPLES: { [K in MailKind]: [Role, MailFacts<K>][] } = {
  welcome_athlete: [['athlete', {}]],
  welcome_mentor: [['mentor', {}]],
  mentor_verified: [
    ['mentor', { note: null, isFree: false }],
    ['mentor', { note: 'Great to have you.', isFree: true }],
  ],
  mentor_rejected: [
    ['mentor', { reason: 'We could not find you on the roster page.' }],
    ['mentor', { reason: null }],
  ],
  profile_changes_decided: [
    ['mentor', { approved: true, note: null }],
    ['mentor', { approved: false, note: 'We could not find you on the new college’s roster.' }],
  ],
  media_taken_down: [
    ['mentor', { what: 'portrait', reason: 'uniform', note: 'Please use one without the team’s shirt.' }],
    ['mentor', { what: 'captions', reason: 'contact_details', note: null }],
  ],
  reset_code: [
    ['athlete', { codeId: ID }],
    ['athlete', { codeId: ID, linkUntil: session.startsAt }],
  ],
  address_code: [['athlete', { codeId: ID }]],
  password_changed: [['athlete', {}]],
  new_sign_in: [['athlete', { device: 'Chrome on Windows', network: '203.0.113.x', at: session.startsAt }]],
  guardian_confirm: [['athlete', {}]],
  guardian_removed: [
    ['athlete', { isDeleted: false }],
    ['athlete', { isDeleted: true }],
  ],
  parent_request: [['athlete', { ...session, requestId: ID, expiresAt: '2026-12-02T04:00:00Z' }]],
  parent_news: (['moved', 'paid', 'expired', 'cancelled', 'not_refunded', 'given_back'] as const).map((news) => [
    'athlete',
    news === 'given_back'
      ? { ...session, requestId: ID, what: 'not_refunded', backBeforeCents: 5_000 }
      : { ...session, requestId: ID, what: news },
  ]),
  parent_paid: [
    ['athlete', { ...session, isGuardian: true }],
    ['athlete', { ...session, isGuardian: false }],
    ['athlete', { ...session, isGuardian: false, isOff: true }],
    ['athlete', { ...session, isGuardian: false, isOff: true, isKept: true }],
    ['athlete', { ...session, isGuardian: false, isOff: true, backBeforeCents: 5_000 }],
  ],
  parent_refunded: [
    ['athlete', { sessionId: ID, startsAt: session.startsAt, cents: 12_000, why: 'The session was paid already.' }],
    ['athlete', { sessionId: ID, startsAt: session.startsAt, cents: 12_000, why: null, anotherWay: true }],
    ['athlete', { sessionId: ID, startsAt: session.startsAt, cents: 12_000, why: null, delayed: true }],
  ],
  parent_did_not_pay: [['athlete', session]],
  second_factor_setup: [['admin', { sealedSecret: 'sealed' }]],
  session_booked: [
    ['athlete', session],
    ['mentor', session],
  ],
  session_moved: [
    ['athlete', { ...session, previousStartsAt: '2026-12-02T23:00:00Z' }],
    ['mentor', { ...session, previousStartsAt: '2026-12-02T23:00:00Z' }],
  ],
  session_reminder: [
    ['athlete', { ...session, when: 'before_24h', prepared: false }],
    ['mentor', { ...session, when: 'before_1h' }],
  ],
  session_begun: [
    ['athlete', { ...session, athleteCame: true }],
    ['athlete', session],
  ],
  session_over: [['athlete', session]],
  session_cancelled: [
    ['athlete', { ...session, refundCents: 12_000, by: 'mentor', wasPaid: true }],
    ['mentor', { ...session, refundCents: 0, by: 'athlete', wasPaid: true }],
  ],
  move_proposed: [
    ['athlete', { ...session, proposedStartsAt: '2026-12-05T23:00:00Z', answerBy: '2026-12-03T20:00:00Z' }],
  ],
  move_declined: [['mentor', { ...session, proposedStartsAt: '2026-12-05T23:00:00Z', by: 'athlete' }]],
  plan_written: [
    ['athlete', { sessionId: ID, version: 1, plan: PLAN }],
    ['athlete', { sessionId: ID, version: 2, plan: { ...PLAN, version: 2 } }],
  ],
  message_received: [
    ['athlete', { ...LETTER, from: 'mentor' }],
    ['mentor', { ...LETTER, from: 'athlete', messages: LETTER.messages.slice(0, 1) }],
  ],
  message_copied: [
    ['athlete', { ...LETTER, from: 'mentor' }],
    ['athlete', { ...LETTER, from: 'athlete' }],
    ['athlete', { ...LETTER, from: 'mentor', isFromBefore: true }],
  ],
  review_answered: [['athlete', { sessionId: ID, mentorId: ID }]],
  review_taken_down: [
    ['athlete', { what: 'text', reason: 'It names another family.', mentorId: ID }],
    ['mentor', { what: 'answer', reason: 'It tells what an athlete said in private.', mentorId: ID }],
  ],
  slot_free: [
    ['athlete', { mentorId: ID, startsAt: '2026-12-05T23:00:00Z' }],
    ['athlete', { mentorId: ID, startsAt: '2026-12-05T23:00:00Z', isGone: true }],
  ],
  attendance_request: [
    ['athlete', { ...session, when: 'checked_in' }],
    ['athlete', { ...session, when: 'confirm_48h' }],
  ],
  please_complete: [
    ['mentor', { ...session, by: 'athlete' }],
    ['mentor', { ...session, by: 'clock' }],
  ],
  please_rate: [['athlete', session]],
  session_completed_mentor: [['mentor', session]],
  no_show: [
    ['athlete', session],
    ['mentor', session],
  ],
  no_show_reversed: [
    ['athlete', session],
    ['mentor', session],
  ],
  refunded: [
    ['athlete', { sessionId: ID, startsAt: session.startsAt, cents: 12_000 }],
    ['athlete', { sessionId: ID, startsAt: session.startsAt, cents: 12_000, reason: 'already_paid' }],
    ['athlete', { sessionId: ID, startsAt: session.startsAt, cents: 12_000, reason: 'paid_another_way' }],
  ],
  refund_delayed: [['athlete', { sessionId: ID, startsAt: session.startsAt, cents: 12_000 }]],
  paid_out: [['mentor', { sessionId: ID, startsAt: session.startsAt, cents: 4_800 }]],
  share_reversed: [
    ['mentor', { sessionId: ID, startsAt: session.startsAt, cents: 1_800, isDispute: false }],
    ['mentor', { sessionId: ID, startsAt: session.startsAt, cents: 4_800, isDispute: true }],
  ],
  debt_netted: [
    ['mentor', { sessionId: ID, startsAt: session.startsAt, cents: 1_800, stillOwedCents: 500 }],
    ['mentor', { sessionId: ID, startsAt: null, cents: 1_800, stillOwedCents: 0 }],
  ],
  session_paused: [
    ['athlete', session],
    ['mentor', session],
  ],
  session_resumed: [['athlete', session]],
  report_filed: [['admin', { safety: true, decideBy: '2026-12-03T20:00:00Z' }]],
  report_looked_at: [['athlete', {}]],
  rules_reminder: [['mentor', { message: 'Please keep every conversation here, and do not ask for phone numbers.' }]],
  mentor_hidden: [
    ['mentor', { hidden: true, missed: 2 }],
    ['mentor', { hidden: true }],
    ['mentor', { hidden: false }],
  ],
  complaint_filed: [
    ['athlete', { ...session, reason: 'poor_quality', decideBy: '2026-12-05T00:10:00Z' }],
    ['mentor', { ...session, reason: 'poor_quality', decideBy: '2026-12-05T00:10:00Z' }],
    ['admin', { ...session, reason: 'poor_quality', decideBy: '2026-12-05T00:10:00Z' }],
  ],
  complaint_decided: [
    ['athlete', { ...session, decision: 'partial', refundCents: 4_000, note: 'We listened to both of you.' }],
    ['mentor', { ...session, decision: 'partial', refundCents: 4_000, note: 'We listened to both of you.' }],
    ['mentor', { ...session, decision: 'full', refundCents: 12_000, note: 'It did not happen.', isPaidOut: true }],
  ],
  bank_refused: [
    [
      'mentor',
      {
        cents: 4_800,
        reason: 'The bank account is closed. Enter another one at Stripe; the money is still there and is sent again.',
      },
    ],
  ],
  payouts_stopped: [['mentor', {}]],
  founder_alert: [['admin', { what: 'card_dispute', cents: 12_000, dueBy: '2026-12-12T04:59:59Z' }]],
  books_differ: [
    ['admin', { differences: 2 }],
    ['admin', { differences: 1, from: 'calendar' }],
  ],
};

export interface MailPreview {
  kind: string;
  to: Role;
  subject: string;
  preview: string;
  html: string;
  text: string;
}

export function previewMails(): MailPreview[] {
  return Object.entries(SAMPLES).flatMap(([kind, samples]) =>
    samples.map(([to, facts]) => {
      const mail = writeMail(kind, facts, contextFor(to, leavesAt(facts)));
      const { subject, preview, reportUrl = SENDER.reportUrl } = mail;
      const sender = { ...SENDER, reportUrl };
      return { kind, to, subject, preview, html: layoutHtml(mail, sender), text: layoutText(mail, sender) };
    }),
  );
}

/** Reminders leave a day or an hour ahead. */
function leavesAt(facts: object): Date {
  const hoursBefore = 'when' in facts && facts.when === 'before_1h' ? 1 : 24;
  return new Date(Date.parse(session.startsAt) - hoursBefore * HOUR_MS);
}

function contextFor(to: Role, now: Date): MailContext {
  const other = PEOPLE[to === 'mentor' ? 'athlete' : 'mentor'];
  return {
    ...SENDER,
    now,
    to: { id: ID, role: to, email: `${to}@example.org`, ...PEOPLE[to] },
    other: {
      id: ID,
      name: `${other.firstName} ${other.lastName}`,
      firstName: other.firstName,
      timeZone: other.timeZone,
      isGone: false,
    },
    page: (name, ...given) => SITE + pathTo(name, ...given),
    mailedLink: (action) => `${SITE}/${action}/${ID}#token`,
    payLink: () => `${SITE}${pathTo('payForAthlete')}#token`,
    parentNote: 'It’s the mentor I told you about at dinner.',
    guardianLink: () => `${SITE}/confirm-guardian#token`,
    resetCode: () => '123456',
    resetToken: () => 'token',
    open: () => 'JBSWY3DPEHPK3PXP',
    meetsElsewhere: false,
  };
}
