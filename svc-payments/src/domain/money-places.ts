import type { MoneyPlace } from 'contracts/money-places';

/** What all postings of one kind did to one account of a session, in cents. */
export interface Posted {
  kind: string;
  account: string;
  cents: number;
}

const PLACES: Readonly<Record<string, MoneyPlace>> = {
  held: 'held',
  mentor: 'mentor_waiting',
  commission: 'commission',
  refunding: 'on_its_way_back',
  dispute: 'card_bank',
  receivable: 'mentor_owes',
  loss: 'loss',
};
/** Where cash went, by the kind of posting that moved it. */
const BY_CASH: Readonly<Record<string, MoneyPlace>> = {
  transfer: 'mentor',
  undo_transfer: 'mentor',
  reversal: 'mentor',
  undo_reversal: 'mentor',
  refund_paid: 'family',
  refund_back: 'family',
  undo_refund_paid: 'family',
  dispute: 'card_bank',
};

export interface WhereItIs {
  capturedCents: number;
  feeCents: number;
  /** Adds up to what was captured, because every posting adds up to 0. */
  places: { place: MoneyPlace; cents: number }[];
}

export function whereItIs(posted: readonly Posted[]): WhereItIs {
  const sums = new Map<MoneyPlace, number>();
  let capturedCents = 0;
  let feeCents = 0;
  for (const { kind, account, cents } of posted) {
    if (kind === 'capture' && account === 'cash') capturedCents -= cents;
    else if (isFee(kind)) feeCents -= account === 'cash' ? -cents : 0;
    else {
      const place = (account === 'cash' ? BY_CASH[kind] : PLACES[account]) ?? 'elsewhere';
      sums.set(place, (sums.get(place) ?? 0) + cents);
    }
  }
  const places = [...sums].flatMap(([place, cents]) => (cents === 0 ? [] : [{ place, cents }]));
  return { capturedCents, feeCents, places };
}

/** Stripe's fee is Sideline's, and no part of what the family paid. */
function isFee(kind: string): boolean {
  return ['fee', 'undo_fee', 'lost_fee', 'undo_lost_fee'].includes(kind);
}
