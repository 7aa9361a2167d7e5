import type { InternalStanding } from 'contracts/internal';
import type { SessionStatus } from 'contracts/status';
import type { Difference } from './differences.ts';
import type { RefundCase } from './money-key.ts';

export interface CapturedPayment {
  checkoutId: string;
  amountCents: number;
  refundedCents: number;
  capturedAt: string;
}
/** What payments knows of a session; one that it never heard of has no version and no payment. */
export interface SessionBooks {
  sessionId: string;
  version: number | null;
  status: string | null;
  startsAt: Date | null;
  payments: CapturedPayment[];
  refundCases: RefundCase[];
  noShowRefundPlanned: boolean;
  releasedCents: number;
  complaintOpen: boolean;
  disputeOpen: boolean;
}

export type FaultKind =
  | 'no_session'
  | 'capture_unheard'
  | 'capture_unknown'
  | 'never_paid'
  | 'refund_not_begun'
  | 'refund_without_cause'
  | 'not_released'
  | 'released_too_soon'
  | 'complaint_differs'
  | 'dispute_differs'
  | 'copy_is_old';

/** `remedy`: null for what only a person can judge. */
export interface Fault {
  kind: FaultKind;
  sessionId: string;
  checkoutId: string | null;
  status: SessionStatus | null;
  remedy: 'tell booking' | 'ask Stripe' | 'end again' | 'note the complaint' | 'tell of the dispute' | 'copy' | null;
}

/** How money and calendar differ about one session. `standing`: null for a session that booking does not have. */
export function compareSession(books: SessionBooks, standing: InternalStanding | null): Fault[] {
  if (!standing) return books.payments.filter(isKept).map((payment) => fault('no_session', { books, payment }));
  const both = { books, standing };
  return [
    ...findUnheard(both),
    ...findUnpaid(both),
    ...findRefundFaults(both),
    ...findReleaseFaults(both),
    ...findStaleCopies(both),
  ];
}

interface Both {
  books: SessionBooks;
  standing: InternalStanding;
}

const GOES_ON: readonly SessionStatus[] = ['confirmed', 'mentor_checked_in', 'student_confirmed'];
const WAS_PAID: readonly SessionStatus[] = [...GOES_ON, 'completed', 'mentor_no_show'];

/** Kept here, and no payment of the session there: the family has paid for nothing. */
function findUnheard(both: Both): Fault[] {
  const { books, standing } = both;
  const unheard = books.payments.filter(
    (payment) =>
      isKept(payment) &&
      payment.checkoutId !== standing.paid_checkout_id &&
      !books.refundCases.some((one) => one.kind === 'refused' && one.checkoutId === payment.checkoutId),
  );
  // Booking refunds what it has no use for, so it is only told where that cannot be the one payment of a session that goes on.
  const isCertain = standing.paid_checkout_id ? acceptedOf(both) !== null : !WAS_PAID.includes(standing.status);
  const remedy = isCertain ? 'tell booking' : null;
  return unheard.map((payment) => fault('capture_unheard', { ...both, payment }, remedy));
}

function findUnpaid(both: Both): Fault[] {
  const { paid_checkout_id: paid, amount_cents: price, status } = both.standing;
  if (paid) return acceptedOf(both) ? [] : [fault('capture_unknown', { ...both, checkoutId: paid }, 'ask Stripe')];
  return price > 0 && WAS_PAID.includes(status) ? [fault('never_paid', both)] : [];
}

function findRefundFaults(both: Both): Fault[] {
  const { books, standing } = both;
  const owed = owedRefund(standing);
  const has = (kind: RefundCase['kind']) => books.refundCases.some((one) => one.kind === kind);
  const accepted = acceptedOf(both);
  const isBegun = owed === null || has(owed) || (owed === 'no_show' && books.noShowRefundPlanned);
  const missing = accepted && isKept(accepted) && !isBegun;
  const isOurs = (kind: RefundCase['kind']) => kind === 'cancel' || kind === 'no_show' || kind === 'complaint';
  const odd = books.refundCases.some(({ kind }) => isOurs(kind) && kind !== owed);
  return [
    ...(missing ? [fault('refund_not_begun', both, 'end again')] : []),
    ...(odd ? [fault('refund_without_cause', both)] : []),
  ];
}

function owedRefund(standing: InternalStanding): 'cancel' | 'no_show' | 'complaint' | null {
  if (standing.refund_cents === 0) return null;
  if (standing.status === 'cancelled') return 'cancel';
  if (standing.status === 'mentor_no_show' && standing.no_show_refund_at) return 'no_show';
  return isSettled(standing) ? 'complaint' : null;
}

/** By a decided complaint, or with the mentor's removal, when there may be none or one that still waits. */
export function isSettled({ status, complaint, refund_cents }: InternalStanding): boolean {
  return complaint === 'decided' || (refund_cents > 0 && (status === 'completed' || status === 'mentor_no_show'));
}

function findReleaseFaults(both: Both): Fault[] {
  const { books, standing } = both;
  const tooSoon = books.releasedCents > 0 && !isEnded(standing.status);
  if (tooSoon) return [fault('released_too_soon', both)];
  const accepted = acceptedOf(both);
  if (!accepted || books.disputeOpen || !releases(standing)) return [];
  const keptCents = accepted.amountCents - accepted.refundedCents;
  return keptCents > books.releasedCents ? [fault('not_released', both, 'end again')] : [];
}

function releases({ status, refund_cents, amount_cents, no_show_refund_at }: InternalStanding): boolean {
  if (status === 'cancelled') return refund_cents < amount_cents;
  return status === 'completed' || (status === 'mentor_no_show' && no_show_refund_at === null);
}

function isEnded(status: SessionStatus): boolean {
  return status === 'completed' || status === 'cancelled' || status === 'mentor_no_show';
}

function findStaleCopies(both: Both): Fault[] {
  const { books, standing } = both;
  if (books.version === null || books.payments.length === 0) return [];
  const complaint = books.complaintOpen !== (standing.complaint === 'open');
  const dispute = books.disputeOpen !== (standing.card_dispute === 'open');
  const isOld = books.status !== standing.status || books.startsAt?.getTime() !== Date.parse(standing.starts_at);
  return [
    ...(complaint ? [fault('complaint_differs', both, 'note the complaint')] : []),
    ...(dispute ? [fault('dispute_differs', both, 'tell of the dispute')] : []),
    ...(isOld ? [fault('copy_is_old', both, 'copy')] : []),
  ];
}

function acceptedOf({ books, standing }: Both): CapturedPayment | null {
  return books.payments.find(({ checkoutId }) => checkoutId === standing.paid_checkout_id) ?? null;
}

function isKept({ amountCents, refundedCents }: CapturedPayment): boolean {
  return refundedCents < amountCents;
}

interface About {
  books: SessionBooks;
  standing?: InternalStanding;
  payment?: CapturedPayment;
  checkoutId?: string;
}

function fault(kind: FaultKind, about: About, remedy: Fault['remedy'] = null): Fault {
  const { books, standing, payment, checkoutId } = about;
  const named = checkoutId ?? payment?.checkoutId ?? standing?.paid_checkout_id ?? null;
  return { kind, sessionId: books.sessionId, checkoutId: named, status: standing?.status ?? null, remedy };
}

const STANDS: Readonly<Record<SessionStatus, string>> = {
  scheduled: 'is still waiting for a payment',
  confirmed: 'is booked and paid',
  mentor_checked_in: 'has begun',
  student_confirmed: 'has taken place',
  completed: 'is completed',
  expired: 'has expired unpaid',
  cancelled: 'is cancelled',
  mentor_no_show: 'is a no-show',
};

const SENTENCES: Readonly<Record<FaultKind, (stands: string) => string>> = {
  no_session: () => 'A family has paid for a session that the calendar doesn’t have.',
  capture_unheard: (stands) => `A family has paid, but the calendar doesn’t know of it: the session ${stands}.`,
  capture_unknown: (stands) => `The session ${stands}, and the ledger has no such payment.`,
  never_paid: (stands) => `The session ${stands} by the calendar, but no payment of it is known.`,
  refund_not_begun: (stands) => `The session ${stands}, and the refund that the family is owed hasn’t begun.`,
  refund_without_cause: (stands) => `The family was refunded, but by the calendar the session ${stands}.`,
  not_released: (stands) => `The session ${stands}, and its money hasn’t been released.`,
  released_too_soon: (stands) => `Money was released to the mentor, but by the calendar the session ${stands}.`,
  complaint_differs: () => 'Calendar and payments disagree whether a complaint about this session is open.',
  dispute_differs: () => 'Calendar and payments disagree whether a card dispute about this session is open.',
  copy_is_old: (stands) => `The session ${stands}, and payments doesn’t know it yet.`,
};

export function describeFault({ kind, sessionId, checkoutId, status }: Fault): Difference {
  const says = SENTENCES[kind](status ? STANDS[status] : 'is unknown');
  return { says, about: checkoutId ? [sessionId, checkoutId] : [sessionId] };
}

export function isSameFault(one: Fault, other: Fault): boolean {
  return one.kind === other.kind && one.sessionId === other.sessionId && one.checkoutId === other.checkoutId;
}
