import { formatExactCents } from 'contracts/money';

type Found = Readonly<Record<string, unknown>>;
export interface Difference {
  says: string;
  /** Ids of balance transactions, keys of the ledger, sessions. */
  about: string[];
}

const SENTENCES: Readonly<Record<string, (row: Found) => Difference>> = {
  '09-every-cash-posting-has-its-transaction': ({ key, cash_cents }) => ({
    says: `The ledger moved ${signed(cash_cents)} with no balance transaction of Stripe behind it.`,
    about: [String(key)],
  }),
  '10-postings-equal-their-transaction': ({ txn_id, net_cents, cash_cents, keys }) => ({
    says: `Stripe moved ${signed(net_cents)}, and the ledger has ${signed(cash_cents)} for it.`,
    about: [String(txn_id), ...(Array.isArray(keys) ? keys.map(String) : [])],
  }),
};

const MOST = 50;

export function describeBroken(check: { name: string; rule: string; rows: Found[] }): Difference[] {
  const sentence = SENTENCES[check.name];
  if (sentence) return check.rows.map(sentence);
  const about = [...new Set(check.rows.map((row) => String(Object.values(row)[0])))];
  return [{ says: `This should hold and doesn’t: ${check.rule}`, about: about.slice(0, MOST) }];
}

export function describeMissing(txn: { txnId: string; type: string; netCents: number }): Difference {
  return {
    says: `Stripe moved ${signed(txn.netCents)} (${txn.type}), and the ledger doesn’t have it.`,
    about: [txn.txnId],
  };
}

export function describeUnknown({ txnId, keys }: { txnId: string; keys: string[] }): Difference {
  return { says: `The ledger names ${txnId}, and Stripe doesn’t know it.`, about: [txnId, ...keys] };
}

/** @param offCents by how much Stripe's balance is more than it should be */
export function describeTotal(offCents: number): Difference {
  const more = offCents > 0 ? 'more' : 'less';
  return {
    says: `Stripe’s balance is ${formatExactCents(Math.abs(offCents))} ${more} than its balance transactions add up to.`,
    about: [],
  };
}

/** What of `now` was not there before. */
export function newAmong(now: Difference[], before: Difference[]): Difference[] {
  const known = new Set(before.map(identityOf));
  return now.filter((difference) => !known.has(identityOf(difference)));
}

/** What of `now` was there before already. */
export function knownAmong(now: Difference[], before: Difference[]): Difference[] {
  const added = new Set(newAmong(now, before));
  return now.filter((difference) => !added.has(difference));
}

const identityOf = ({ says, about }: Difference) => [says, ...about].join('\n');

function signed(cents: unknown): string {
  return formatExactCents(Number(cents));
}
