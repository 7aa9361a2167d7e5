import type { TimelineEntry, TimelineKind } from 'contracts/http/timelines';
import { mailName } from 'contracts/mail-names';
import type { SessionStatus } from 'contracts/status';
import { now } from 'web-kit/clock';
import { formatMoney } from 'web-kit/money';
import { formatSession } from 'web-kit/session-time';
import { deedOf, isDeed } from './audit-words.ts';
import { LABELS } from './session-state.ts';

type Facts = TimelineEntry['facts'];
export interface Words {
  title: string;
  detail?: string | undefined;
  /** In dollars; negative for what went away. */
  amount?: number | undefined;
  /** Something that needs a look. */
  bad?: boolean;
}

const text = (value: Facts[string] | undefined) => (typeof value === 'string' ? value : '');
const number = (value: Facts[string] | undefined) => (typeof value === 'number' ? value : 0);
const readable = (code: string) => code.replaceAll('_', ' ');
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const SEATS: Readonly<Record<string, string>> = {
  athlete: 'The athlete',
  mentor: 'The mentor',
  guardian: 'The guardian',
};
const seat = (facts: Facts) => SEATS[text(facts.seat)] ?? 'Somebody';

const WORDS: Readonly<Record<TimelineKind, (facts: Facts, zone: string) => Words>> = {
  joined: ({ role }) => ({
    title: `Joined as ${role === 'athlete' ? 'an athlete' : role === 'mentor' ? 'a mentor' : 'the admin'}`,
  }),
  address_confirmed: () => ({ title: 'Confirmed their email address' }),
  guardian_confirmed: () => ({ title: 'Their guardian confirmed by email' }),
  guardian_consented: () => ({ title: 'A parent paid and agreed as guardian' }),
  logged_in: () => ({ title: 'Logged in' }),
  account_deleted: () => ({ title: 'Deleted their account' }),
  applied: ({ college }) => ({ title: 'Sent a mentor profile', detail: text(college) }),
  media_added: ({ media, state }) => ({
    title: media === 'intro' ? 'Added an intro video' : 'Added a portrait',
    detail: state === 'taken_down' ? 'Taken down since.' : undefined,
  }),
  mail: wordsOfMail,
  decision: (facts) => {
    const deed = isDeed(facts.action)
      ? deedOf({ action: facts.action, subject: '', detail: {} })
      : 'Decided something.';
    const version = number(facts.version);
    return {
      title: deed.replace(/\.$/, ''),
      detail: [version && `Version ${version}.`, text(facts.note)].filter(Boolean).join(' '),
    };
  },
  hidden: ({ reason }) => ({ title: 'Hidden from the lists', detail: text(reason), bad: true }),
  complaint_filed: ({ reason, other }) => ({
    title: other ? `Complaint about the session with ${other}` : 'The family complained',
    detail: `${capital(readable(text(reason)))}.`,
    bad: true,
  }),
  complaint_answered: () => ({ title: 'The mentor answered the complaint' }),
  complaint_decided: (facts) => ({
    title: 'Complaint decided',
    detail: text(facts.note),
    amount: -number(facts.amount) || undefined,
  }),
  report_about: wordsOfReport('Reported'),
  report_by: wordsOfReport('Sent a report'),
  blocked: ({ by_them }) => ({ title: by_them ? 'Blocked someone' : 'Was blocked by someone' }),
  session: wordsOfSession,
  booked: ({ amount }) => ({ title: 'Booked', amount: number(amount) }),
  hold_ended: () => ({ title: 'Nobody paid in time' }),
  parent_asked: () => ({ title: 'The athlete asked a parent to pay' }),
  parent_opened: () => ({ title: 'The parent opened the link' }),
  paid: () => ({ title: 'The session is confirmed' }),
  moved: ({ from }, zone) => ({
    title: 'Moved',
    detail: from ? `It was ${formatSession(text(from), zone, now())}.` : undefined,
  }),
  paused: () => ({ title: 'Paused until you’ve looked', bad: true }),
  answered_questions: () => ({ title: 'The athlete answered the questions' }),
  checked_in: () => ({ title: 'The mentor checked in' }),
  in_room: (facts, zone) => ({
    title: `${seat(facts)} came into the room`,
    detail: facts.until ? `Last seen there ${formatSession(text(facts.until), zone, now())}.` : undefined,
  }),
  could_not_connect: (facts) => ({ title: `${seat(facts)}’s side couldn’t connect`, bad: true }),
  room_ended: () => ({ title: 'The room was ended for everyone, by a guardian or by a block', bad: true }),
  attendance_confirmed: () => ({ title: 'The athlete confirmed that they met' }),
  completed: () => ({ title: 'Completed' }),
  cancelled: () => ({ title: 'Cancelled' }),
  no_show: () => ({ title: 'The mentor didn’t show', bad: true }),
  no_show_reversed: () => ({ title: 'The no-show was reversed' }),
  rated: ({ stars }) => ({ title: `Rated ${number(stars)} of 5` }),
  plan_written: () => ({ title: 'The mentor sent a plan' }),
  checkout_opened: ({ by_parent, amount }) => ({
    title: by_parent ? 'A parent opened the checkout' : 'The checkout was opened',
    detail: `For ${formatMoney(number(amount))}.`,
  }),
  captured: ({ amount, late }) => ({
    title: 'Paid by the family',
    detail: late ? 'Too late: it goes back by itself.' : undefined,
    amount: number(amount),
  }),
  fee: ({ amount }) => ({ title: 'Stripe’s fee', amount: -number(amount) }),
  released: ({ amount, commission }) => ({
    title: 'The mentor’s share is theirs',
    detail: `Sideline keeps ${formatMoney(number(commission))}.`,
    amount: number(amount),
  }),
  transferred: ({ amount, reversed }) => ({
    title: 'Paid out to the mentor',
    detail: number(reversed) ? `${formatMoney(number(reversed))} of it came back.` : undefined,
    amount: number(amount),
  }),
  refunded: ({ amount, status, why }) => ({
    title: REFUND_STANDS[text(status)] ?? 'Refunded to the family',
    detail: `${REFUNDS[text(why)] ?? 'Refunded by hand'}.`,
    amount: status === 'void' ? undefined : -number(amount),
    bad: status === 'failed',
  }),
  dispute_opened: ({ amount }) => ({ title: 'The card’s bank opened a dispute', amount: -number(amount), bad: true }),
  dispute_closed: ({ status }) => ({ title: `The dispute was ${text(status)}` }),
  payout: ({ amount, status, why }) => ({
    title: status === 'failed' ? 'Their bank sent a payout back' : 'Stripe paid out to their bank',
    detail: capital(readable(text(why))),
    amount: number(amount),
    bad: status === 'failed',
  }),
};

const ON_ITS_WAY = 'A refund on its way to the family';
const REFUND_STANDS: Readonly<Record<string, string>> = {
  pending: ON_ITS_WAY,
  sent: ON_ITS_WAY,
  waiting: 'A refund that waits for the card’s bank',
  failed: 'A refund didn’t reach the family',
  elsewhere: 'You paid a refund another way',
  void: 'A refund was called off',
};
const REFUNDS: Readonly<Record<string, string>> = {
  cancel: 'For a cancellation',
  no_show: 'For a missed session',
  complaint: 'After a complaint',
  refused: 'For a payment that came too late',
  stripe: 'From Stripe’s dashboard',
  by_bank: 'In place of the card’s bank',
};

export function wordsOf({ kind, facts }: Pick<TimelineEntry, 'kind' | 'facts'>, zone: string): Words {
  return WORDS[kind](facts, zone);
}

function wordsOfSession({ other, status, amount, together_minutes, stars }: Facts): Words {
  const label = LABELS[text(status) as SessionStatus]?.label ?? '';
  const minutes = typeof together_minutes === 'number' ? `Together ${together_minutes} min.` : '';
  const rating = number(stars) ? `Rated ${number(stars)}.` : '';
  return {
    title: `Session with ${text(other) || 'a deleted account'}`,
    detail: [`${label}.`, minutes, rating].filter(Boolean).join(' '),
    amount: number(amount),
    bad: status === 'mentor_no_show',
  };
}

function wordsOfMail({ mail, to, sent, bounced, dropped }: Facts): Words {
  const whom =
    to === 'guardian' ? 'the guardian' : to === 'parent' ? 'a parent' : to === 'admin' ? 'you' : `the ${text(to)}`;
  const state = bounced
    ? `Came back: ${text(bounced)}`
    : dropped
      ? 'Not sent: it was no longer true.'
      : sent
        ? 'Sent.'
        : 'Waiting.';
  return { title: `Email to ${whom}: ${mailName(text(mail))}`, detail: state, bad: Boolean(bounced) };
}

function wordsOfReport(title: string): (facts: Facts) => Words {
  return ({ reason, safety, status, decision, note }) => ({
    title: safety ? `${title}, about safety` : title,
    detail: [
      `${capital(readable(text(reason)))}.`,
      status === 'open' ? 'Waits for you.' : `Decided: ${readable(text(decision))}.`,
      text(note),
    ]
      .filter(Boolean)
      .join(' '),
    bad: status === 'open',
  });
}
