import type { Store } from './store.ts';

/** What at Stripe is a matter of account, price or luck. */
export interface Manners {
  payoutSchedule: 'daily' | 'manual';
  /** Of a fresh connected account: what it holds leaves for its bank once a day. */
  connectedPayouts: 'daily' | 'manual';
  /** Domain seconds until lists show a new object. */
  listLagSeconds: number;
  refundsOfUnsettled: 'succeeded' | 'pending';
  /** For accounts that were paid and for their payouts, billed to the platform. */
  connectFees: 'none' | 'monthly';
  /** That of a dispute that is won in full. */
  disputeFee: 'kept' | 'returned';
  /** A second fee for submitting evidence, returned when the dispute is won. */
  counteredDisputeFee: 'charged' | 'none';
  /** Switched on in the dashboard for pages that do not say what they take. They settle, or fail, days later. */
  bankDebits: 'offered' | 'off';
  paidAs: 'asked' | 'other_currency' | 'other_amount';
}

type Rule<V> = { label: string } & ([V] extends [number] ? { usual: number } : { choices: readonly [V, ...V[]] });

/** The first choice is the usual one: a new platform at the real Stripe. */
export const MANNERS: { [K in keyof Manners]: Rule<Manners[K]> } = {
  payoutSchedule: { label: 'Payouts of a new platform', choices: ['daily', 'manual'] },
  connectedPayouts: { label: 'Payouts of a new connected account', choices: ['daily', 'manual'] },
  listLagSeconds: { label: 'Seconds that lists lag', usual: 0 },
  refundsOfUnsettled: { label: 'Refunds of unsettled charges', choices: ['succeeded', 'pending'] },
  connectFees: { label: 'Connect fees', choices: ['monthly', 'none'] },
  disputeFee: { label: 'Fee of a dispute that is won', choices: ['kept', 'returned'] },
  counteredDisputeFee: { label: 'Fee for countering a dispute', choices: ['charged', 'none'] },
  bankDebits: { label: 'Bank debits on payment pages', choices: ['offered', 'off'] },
  paidAs: { label: 'Payments come', choices: ['asked', 'other_currency', 'other_amount'] },
};

/** As on a platform that is set up and whose fees are waived, so that figures stay easy to follow. */
export const SETTLED_PLATFORM: Partial<Manners> = {
  payoutSchedule: 'manual',
  connectedPayouts: 'manual',
  connectFees: 'none',
  counteredDisputeFee: 'none',
};

const USUAL = Object.fromEntries(
  Object.entries(MANNERS).map(([name, rule]) => [name, 'usual' in rule ? rule.usual : rule.choices[0]]),
) as unknown as Manners;

/** What was changed on the panel wins over what the stand-in was started with. */
export function mannersOf({ store, manners }: { store: Store; manners: Partial<Manners> }): Manners {
  return { ...USUAL, ...manners, ...storedManners(store) };
}

function storedManners(store: Store): Partial<Manners> {
  const rows = store.db.query<{ name: string; value: string }, []>('SELECT name, value FROM manner').all();
  return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]));
}

/** @returns the first fault, or undefined when all were taken */
export function changeManners(store: Store, asked: Record<string, unknown>): string | undefined {
  const checked = Object.entries(asked).map(([name, value]) => [name, checkedValue(name, value)] as const);
  const wrong = checked.find(([, value]) => value === undefined)?.[0];
  if (wrong !== undefined) return `${wrong} ${expectation(wrong)}`;
  for (const [name, value] of checked)
    store.db
      .query('INSERT INTO manner (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value')
      .run(name, JSON.stringify(value));
  return undefined;
}

function ruleOf(name: string): Rule<string> | Rule<number> | undefined {
  return Object.hasOwn(MANNERS, name) ? (MANNERS as Record<string, Rule<string> | Rule<number>>)[name] : undefined;
}

/** A form's fields are text, also the numbers. */
function checkedValue(name: string, value: unknown): string | number | undefined {
  const rule = ruleOf(name);
  if (!rule) return undefined;
  if ('choices' in rule) return rule.choices.find((choice) => choice === value);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined;
}

function expectation(name: string): string {
  const rule = ruleOf(name);
  if (!rule) return `is none of ${Object.keys(MANNERS).join(', ')}`;
  return 'choices' in rule ? `must be one of ${rule.choices.join(', ')}` : 'must be a whole number';
}
