export interface EarningLine {
  /** `sessionId`: null for a payment by hand for no session of ours. `cents`: negative for what went back. */
  sessionId: string | null;
  startsAt: Date | null;
  at: Date;
  kind: 'transfer' | 'reversal' | 'netted' | 'paid_another_way';
  cents: number;
}
interface Sums {
  grossCents: number;
  reversedCents: number;
  netCents: number;
}
export interface Month extends Sums {
  /** 1 is January. */
  month: number;
  sessions: number;
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** By calendar month in UTC, January first, none left out. */
export function sumMonths(lines: readonly EarningLine[]): Month[] {
  return MONTHS.map((month) => {
    const made = lines.filter(({ at }) => at.getUTCMonth() + 1 === month);
    const paid = made.flatMap(({ cents, sessionId }) => (cents > 0 && sessionId ? [sessionId] : []));
    return { month, sessions: new Set(paid).size, ...sumLines(made) };
  });
}

export function sumLines(lines: readonly EarningLine[]): Sums {
  const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0);
  const all = lines.map(({ cents }) => cents);
  return {
    grossCents: sum(all.map((cents) => Math.max(0, cents))),
    reversedCents: sum(all.map((cents) => Math.max(0, -cents))),
    netCents: sum(all),
  };
}

const NAMES: Record<EarningLine['kind'], [came: string, went: string]> = {
  transfer: ['Your share', 'Your share was taken back'],
  reversal: ['Given back to you', 'Taken back, as the family got money back'],
  netted: ['Your share, kept for what you owed', 'Paid off what you owed'],
  paid_another_way: ['Paid to you outside Stripe', 'You paid back outside Stripe'],
};

export function nameLine({ kind, cents }: Pick<EarningLine, 'kind' | 'cents'>): string {
  return NAMES[kind][cents > 0 ? 0 : 1];
}

export interface Blocked {
  complaintOpen: boolean;
  disputeOpen: boolean;
  accountReady: boolean;
  /** Taken back by hand at Stripe. */
  stopped: boolean;
}

/** In the mentor's words. */
export function whyShareWaits({ complaintOpen, disputeOpen, accountReady, stopped }: Blocked): string {
  if (disputeOpen) return 'The family’s bank disputes the payment. Your share is on hold until the bank decides.';
  if (complaintOpen) return 'The family filed a complaint. Your share is on hold until it’s decided.';
  if (stopped) return 'The founder took this payment back at Stripe and decides when it is sent again.';
  if (!accountReady)
    return 'Stripe needs something from you before it can pay you. Finish setting up your account there.';
  return 'Stripe hasn’t taken this payment yet. We’ll try again on our own.';
}
