import { mentorShareCents } from 'contracts/money';
import { CARD_REFUND_DAYS } from 'contracts/times';

export interface Charge {
  checkoutId: string;
  amountCents: number;
  at: Date;
  /** It came too late or twice, so booking refused it. */
  refused: boolean;
}
export interface MoneyBack {
  amountCents: number;
  at: Date;
  /** `by_bank`: the card's bank paid it back after a dispute. */
  status: 'pending' | 'waiting' | 'sent' | 'succeeded' | 'failed' | 'elsewhere' | 'by_bank';
}
export type RefundState = 'on_its_way' | 'refunded' | 'delayed' | 'paid_another_way';
export interface Receipt {
  number: string;
  paidAt: Date;
  lines: { label: string; cents: number }[];
  paidCents: number;
  refunds: { cents: number; at: Date; state: RefundState; says: string }[];
  keptCents: number;
}

const STATES: Record<MoneyBack['status'], RefundState> = {
  pending: 'on_its_way',
  waiting: 'on_its_way',
  sent: 'on_its_way',
  succeeded: 'refunded',
  failed: 'delayed',
  elsewhere: 'paid_another_way',
  by_bank: 'refunded',
};
const BANK_DAYS = `${CARD_REFUND_DAYS.least} to ${CARD_REFUND_DAYS.most} days`;
const SAYS: Record<RefundState, string> = {
  on_its_way: `On its way to your card. Banks take ${BANK_DAYS} to show it.`,
  refunded: `Refunded to your card. Banks take ${BANK_DAYS} to show it.`,
  delayed: 'Delayed: it didn’t go through to your card. It’s still yours, and we send it again or pay it another way.',
  paid_another_way: 'Paid to you another way, because it didn’t go through to your card.',
};

/** Where the words of its state would not be true. */
const BESIDES: Partial<Record<MoneyBack['status'], string>> = {
  waiting: 'Waits until your card’s bank decides about the payment, which is disputed there.',
  by_bank: 'Paid back by your card’s bank, where the charge was disputed.',
};

/** @returns null for a session that was never paid */
export function writeReceipt(
  sessionId: string,
  charges: readonly Charge[],
  moneyBack: readonly MoneyBack[],
): Receipt | null {
  const session = charges.find(({ refused }) => !refused) ?? charges[0];
  if (!session) return null;
  const mentorCents = mentorShareCents(session.amountCents);
  const others = charges.filter((charge) => charge !== session);
  const refunds = moneyBack.map(({ amountCents, at, status }) => {
    const state = STATES[status];
    return { cents: amountCents, at, state, says: BESIDES[status] ?? SAYS[state] };
  });
  const paidCents = sum(charges.map(({ amountCents }) => amountCents));
  return {
    number: numberOf(sessionId, session.at),
    paidAt: session.at,
    lines: [
      { label: 'Mentor’s fee', cents: mentorCents },
      { label: 'Platform’s fee', cents: session.amountCents - mentorCents },
      ...others.map(({ amountCents }) => ({ label: 'Paid a second time by mistake', cents: amountCents })),
    ],
    paidCents,
    refunds,
    // A bank may pay back what was refunded before as well.
    keptCents: Math.max(0, paidCents - sum(refunds.map(({ cents }) => cents))),
  };
}

/** The day of the payment and the number that the session has on the site. */
function numberOf(sessionId: string, paidAt: Date): string {
  return `${paidAt.toISOString().slice(0, 10).replaceAll('-', '')}-${sessionId.slice(0, 8).toUpperCase()}`;
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, each) => total + each, 0);
}
