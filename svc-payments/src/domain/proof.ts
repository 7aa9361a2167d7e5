/** What a check of the books is about. A txn is a balance transaction of Stripe's. */
export type SubjectKind = 'session' | 'posting' | 'account' | 'txn';
export interface Subject {
  kind: SubjectKind;
  /** A session's id, a posting's key, an account's name, or a txn's id. */
  subject: string;
}

const SHARED_BALANCES = '02-stored-balances';
const SHARED_LIABILITIES = '03-no-negative-liability';
/** The checks in `checks/`, by what they are about. */
export const CHECKS_OF: Readonly<Record<SubjectKind, readonly string[]>> = {
  posting: ['01-zero-sum', '09-every-cash-posting-has-its-transaction'],
  account: [SHARED_BALANCES, SHARED_LIABILITIES],
  session: [
    '04-every-cent-of-a-session',
    '05-shares',
    '06-release-and-full-refund',
    '07-one-capture-a-checkout',
    '08-one-open-checkout',
  ],
  txn: ['10-postings-equal-their-transaction'],
};

/** An account of one session or mentor names it; the others are shared by all, and have as many entries as there are sessions. */
export const isShared = (account: string) => !account.includes(':');

type Row = Record<string, unknown>;
/** In a check's rows, which column names its subject: the first, unless the founder is shown another there. */
const NAMED_BY: Readonly<Record<string, string>> = { '07-one-capture-a-checkout': 'session_id' };

/** What has to be proved again until it holds. */
export function subjectsOf({ name, rows }: { name: string; rows: Row[] }): Subject[] {
  const [kind] = (Object.entries(CHECKS_OF) as [SubjectKind, readonly string[]][])
    .filter(([, names]) => names.includes(name))
    .map(([each]) => each);
  if (!kind) throw new Error(`${name} is about nothing that is known`);
  const column = NAMED_BY[name];
  return rows.map((row) => ({ kind, subject: String(column ? row[column] : Object.values(row)[0]) }));
}

export interface SharedSum {
  account: string;
  /** As stored, of its entries, and of those without collections and what came of Stripe's list alone. */
  balanceCents: number;
  cents: number;
  ownCents: number;
}

/** The two checks of accounts, for those whose entries are summed up as they come. */
export function brokenSums(sums: SharedSum[]): { name: string; rows: Row[] }[] {
  const wrong = sums.filter(({ balanceCents, cents }) => balanceCents !== cents);
  const negative = sums.filter(
    ({ account, ownCents }) =>
      (account === 'commission' && ownCents < 0) || ((account === 'stripe_fees' || account === 'loss') && ownCents > 0),
  );
  return [
    {
      name: SHARED_BALANCES,
      rows: wrong.map(({ account, balanceCents, cents }) => ({
        name: account,
        balance_cents: balanceCents,
        entries: cents,
      })),
    },
    {
      name: SHARED_LIABILITIES,
      rows: negative.map(({ account, ownCents }) => ({ name: account, balance_cents: ownCents })),
    },
  ].filter(({ rows }) => rows.length > 0);
}
