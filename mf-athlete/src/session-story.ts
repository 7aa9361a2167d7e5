import type { Session } from 'contracts/http/sessions';
import type { SessionStatus } from 'contracts/status';
import {
  AUTO_CONFIRM_HOURS_AFTER_END,
  CHECK_IN_CLOSES_MINUTES_AFTER,
  CHECK_IN_OPENS_MINUTES_BEFORE,
  FULL_REFUND_HOURS_BEFORE,
} from 'contracts/times';
import { PAID_TOO_LATE } from 'web-kit/late-payment';
import { isOpen } from 'web-kit/may';
import { formatMoney } from 'web-kit/money';
import { isUndecided } from 'web-kit/resources/complaints';

export interface Story {
  /** Completed steps of the track, 0 to 5. */
  done: number;
  stopped: boolean;
  label: string;
  tone: 'plain' | 'good' | 'wait' | 'bad';
  next: string;
}

export type Told = Pick<
  Session,
  | 'status'
  | 'scheduled_datetime'
  | 'ends_at'
  | 'has_rating'
  | 'total_amount'
  | 'refund_amount'
  | 'taken_by_bank'
  | 'complaint_status'
  | 'paused'
  | 'parent_request'
  | 'may'
>;
type Teller = (session: Told, now: Date) => Story;

const under = (step: number, tone: Story['tone'], label: string, next: string): Story => ({
  done: step,
  stopped: false,
  label,
  tone,
  next,
});
const UNDER_COMPLAINT = {
  label: 'Complaint open',
  tone: 'wait',
  next: 'We’re looking at your complaint. There’s nothing to do; the decision settles this session.',
} as const;
const PAUSED = {
  label: 'Paused',
  tone: 'wait',
  next: 'We’re checking something before this session can go ahead. You don’t need to do anything: we’ll email you when it’s on again, and if it isn’t before the start, everything you paid goes back.',
} as const;
/** The card stays for years; only the receipt knows how a refund stands. */
const RECEIPT = 'The receipt says how far it is.';
const over = (step: number, label: string, next: string): Story => ({
  done: step,
  stopped: true,
  label,
  tone: 'bad',
  next,
});

const STORIES: Readonly<Record<SessionStatus, Teller>> = {
  scheduled: (session, now) =>
    isOpen(session.may.pay, now) && session.parent_request
      ? under(1, 'wait', 'Waiting for your parent', waitingText(session.parent_request))
      : isOpen(session.may.pay, now)
        ? under(1, 'wait', 'Not paid yet', 'Pay while we hold this time for you.')
        : over(1, 'Hold ended', `Your hold ended, and others can book this time again. ${PAID_TOO_LATE}`),
  confirmed: (session, now) => {
    const label = session.total_amount > 0 ? 'Booked and paid' : 'Booked';
    if (now < new Date(session.scheduled_datetime))
      return under(
        2,
        'good',
        label,
        `The meeting link is in your email. It opens ${CHECK_IN_OPENS_MINUTES_BEFORE} minutes before the start.`,
      );
    const refund = session.total_amount > 0 ? ', and the full price goes back to your card by itself' : '';
    return under(
      2,
      'wait',
      label,
      `Your mentor hasn’t checked in yet. Without a check-in by ${CHECK_IN_CLOSES_MINUTES_AFTER} minutes after the start, it counts as a no-show${refund}.`,
    );
  },
  mentor_checked_in: (session, now) =>
    now < new Date(session.ends_at)
      ? under(3, 'wait', 'Your mentor is here', 'When you have met, confirm that your mentor showed up.')
      : under(
          3,
          'wait',
          'Please confirm',
          `Did you meet? Please confirm that your mentor showed up. No reply within ${AUTO_CONFIRM_HOURS_AFTER_END} hours counts as a yes.`,
        ),
  student_confirmed: (session) =>
    under(
      4,
      'good',
      'Confirmed',
      session.total_amount > 0
        ? 'It’s confirmed that your mentor was there. There’s nothing left to do.'
        : 'It’s confirmed that your mentor was there. Your mentor marks the session complete.',
    ),
  completed: (session) => under(5, 'good', 'Completed', completedText(session)),
  expired: () => over(1, 'Expired', `This booking wasn’t paid in time. ${PAID_TOO_LATE}`),
  cancelled: (session) => over(wasPaid(session) ? 2 : 1, 'Cancelled', cancelledText(session)),
  mentor_no_show: (session) =>
    over(
      2,
      'Mentor didn’t show',
      session.total_amount > 0
        ? `Your mentor didn’t check in. ${fullRefundText(session)} There’s nothing to do. ${RECEIPT}`
        : 'Your mentor didn’t check in. We’re sorry. You can book another session.',
    ),
};

export function storyOf(session: Told, now: Date): Story {
  const story = STORIES[session.status](session, now);
  if (session.paused) return { ...story, ...PAUSED };
  return isUndecided(session) && !story.stopped ? { ...story, ...UNDER_COMPLAINT } : story;
}

function waitingText({ opened_at }: NonNullable<Told['parent_request']>): string {
  const seen = opened_at ? 'They’ve opened your link' : 'They haven’t opened your link yet';
  return `You asked a parent to pay. ${seen}. You can still pay by card yourself.`;
}

function wasPaid({ refund_amount }: Pick<Told, 'refund_amount'>): boolean {
  return refund_amount !== null && refund_amount !== undefined;
}

function completedText({ total_amount, refund_amount, has_rating }: Told): string {
  const thanks = has_rating ? 'Thank you for your rating.' : 'How was it?';
  const refund = refund_amount ?? 0;
  if (refund > 0 && refund >= total_amount)
    return `${formatMoney(refund)}, the full price, goes back to your card. ${RECEIPT}`;
  if (refund > 0)
    return `${formatMoney(refund)} of ${formatMoney(total_amount)} goes back to your card. ${RECEIPT} ${thanks}`;
  return `That was it. ${thanks}`;
}

function fullRefundText({ total_amount, taken_by_bank }: Told): string {
  if (!taken_by_bank) return `${formatMoney(total_amount)}, the full price, goes back to your card.`;
  const rest = total_amount - taken_by_bank;
  return `${rest > 0 ? `${formatMoney(rest)} goes back to your card. ` : ''}${fromBank(taken_by_bank)}`;
}

const fromBank = (amount: number) => `You have ${formatMoney(amount)} back from your bank.`;

function cancelledText({ refund_amount, taken_by_bank, total_amount }: Told): string {
  if (total_amount === 0) return 'This session was cancelled. It was free, so nothing was charged.';
  if (!wasPaid({ refund_amount })) return `This booking was cancelled before it was paid. ${PAID_TOO_LATE}`;
  if (refund_amount)
    return `This session was cancelled. ${formatMoney(refund_amount)} goes back to your card. ${RECEIPT}`;
  if (taken_by_bank) return `This session was cancelled. ${fromBank(taken_by_bank)}`;
  return `This session was cancelled less than ${FULL_REFUND_HOURS_BEFORE} hours before its start, so nothing is refunded.`;
}
