import type { Db, Tx } from 'svc-kit/db';
import { schedule, unschedule } from 'svc-kit/due';
import { type IntentKey, type IntentKind, writeKey } from '../domain/money-key.ts';
import type { Doubt } from '../domain/patience.ts';
import type { Intended, ParamsByKind } from '../intents/kinds.ts';

export interface Intent<K extends IntentKind = IntentKind> extends Intended<K> {
  /** The first text sent to Stripe, where the key's kind has been renamed since. */
  sentAs: string | null;
  state: 'pending' | 'done' | 'failed';
  attempt: number;
  doubt: Doubt | null;
  stripeId: string | null;
  error: string | null;
  createdAt: Date;
  /** The current attempt's start, in domain time and as real milliseconds by the database's own clock; the older one counts. */
  attemptedAt: Date;
  attemptedRealMsAgo: number;
}

type Row = {
  sent_as: string | null;
  params: unknown;
  state: Intent['state'];
  attempt: number;
  doubted_since: Date | null;
  asked_again: boolean;
  empty_lookups: number;
  next_step_at: Date | null;
  stripe_id: string | null;
  error: string | null;
  created_at: Date;
  attempted_at: Date;
  attempted_ms_ago: number;
};

const RECOVER_AFTER_MS = 20_000;
/** Needed only while the call may have to be repeated: addresses, and the line of a page that names the mentor. */
const ADDRESSES = ['contact_email', 'customer_email'];
const NAMED = ['line_items', '0', 'price_data', 'product_data', 'name'];

/** Runs in the transaction that changes the state. A failed intent starts over, with new parameters, as its next attempt. */
export async function persistIntent<K extends IntentKind>(
  tx: Tx,
  { key, params }: Intended<K>,
  now: Date,
): Promise<void> {
  await tx`
    insert into intent (key, kind, params, created_at, attempted_at)
    values (${writeKey(key)}, ${key.kind}, ${params as object}, ${now}, ${now})
    on conflict (key) do update set params = excluded.params, state = 'pending', attempt = intent.attempt + 1,
      doubted_since = null, next_step_at = null, asked_again = false, empty_lookups = 0, error = null, attempted_at = excluded.attempted_at, attempted_real = now()
    where intent.state = 'failed'`;
  await schedule(tx, 'intent.recover', writeKey(key), new Date(now.getTime() + RECOVER_AFTER_MS));
}

export async function unscheduleRecovery<K extends IntentKind>(tx: Tx, key: IntentKey<K>): Promise<void> {
  await unschedule(tx, 'intent.recover', writeKey(key));
}

export async function findIntent<K extends IntentKind>(db: Db, key: IntentKey<K>): Promise<Intent<K> | null> {
  const [row]: Row[] = await db`
    select params, state, attempt, doubted_since, asked_again, empty_lookups, next_step_at, sent_as, stripe_id, error,
      created_at, attempted_at, (extract(epoch from now() - attempted_real) * 1000)::float8 as attempted_ms_ago
    from intent where key = ${writeKey(key)}`;
  if (!row) return null;
  const { params, state, attempt, error, sent_as, stripe_id, created_at, attempted_at, attempted_ms_ago } = row;
  return {
    key,
    state,
    attempt,
    error,
    doubt: toDoubt(row),
    params: params as ParamsByKind[K],
    sentAs: sent_as,
    stripeId: stripe_id,
    createdAt: created_at,
    attemptedAt: attempted_at,
    attemptedRealMsAgo: attempted_ms_ago,
  };
}

function toDoubt({ doubted_since: since, next_step_at: nextStepAt, asked_again, empty_lookups }: Row): Doubt | null {
  if (!since || !nextStepAt) return null;
  return { since, nextStepAt, askedAgain: asked_again, emptyLookups: empty_lookups };
}

export async function beginNextAttempt<K extends IntentKind>(
  db: Db,
  key: IntentKey<K>,
  attempt: number,
  now: Date,
): Promise<Intent<K> | null> {
  await db`
    update intent set attempt = ${attempt + 1}, doubted_since = null, next_step_at = null, asked_again = false,
      empty_lookups = 0, attempted_at = ${now}, attempted_real = now()
    where key = ${writeKey(key)} and attempt = ${attempt} and state = 'pending'`;
  return findIntent(db, key);
}

export async function setDoubt(db: Db, { key, attempt }: Intent, doubt: Doubt, error: string | null): Promise<void> {
  await db`
    update intent set doubted_since = ${doubt.since}, asked_again = ${doubt.askedAgain},
      empty_lookups = ${doubt.emptyLookups}, next_step_at = ${doubt.nextStepAt}, error = coalesce(${error}, error)
    where key = ${writeKey(key)} and attempt = ${attempt} and state = 'pending'`;
}

/** Not over what another one found out meanwhile. */
export async function beginDoubt(db: Db, { key, attempt }: Intent, doubt: Doubt): Promise<void> {
  await db`
    update intent set doubted_since = ${doubt.since}, asked_again = ${doubt.askedAgain},
      empty_lookups = ${doubt.emptyLookups}, next_step_at = ${doubt.nextStepAt}
    where key = ${writeKey(key)} and attempt = ${attempt} and state = 'pending' and doubted_since is null`;
}

/** Only one of those who want to take the next step may; the others wait until `nextAt` like everybody. */
export async function claimStep(db: Db, { key, attempt }: Intent, doubt: Doubt, nextAt: Date): Promise<boolean> {
  const { count } = await db`
    update intent set next_step_at = ${nextAt}
    where key = ${writeKey(key)} and attempt = ${attempt} and state = 'pending' and next_step_at = ${doubt.nextStepAt}`;
  return count > 0;
}

/** @returns false when another run recorded the answer before */
export async function finishIntent<K extends IntentKind>(
  tx: Tx,
  key: IntentKey<K>,
  stripeId: string,
  answer: object,
): Promise<boolean> {
  const { count } = await tx`
    update intent set state = 'done', stripe_id = ${stripeId}, answer = ${answer}, error = null,
      params = params - ${ADDRESSES}::text[] #- ${NAMED}::text[]
    where key = ${writeKey(key)} and state <> 'done'`;
  return count > 0;
}

/** @returns false when this attempt ended before, or another one has begun since */
export async function failIntent<K extends IntentKind>(
  tx: Tx,
  { key, attempt }: Pick<Intent<K>, 'key' | 'attempt'>,
  error: string,
): Promise<boolean> {
  const { count } = await tx`
    update intent set state = 'failed', error = ${error}, params = params - ${ADDRESSES}::text[] #- ${NAMED}::text[]
    where key = ${writeKey(key)} and attempt = ${attempt} and state = 'pending'`;
  return count > 0;
}

/** What Stripe did and then took back can be asked for again, as the next attempt. */
export async function reopenIntent<K extends IntentKind>(tx: Tx, key: IntentKey<K>): Promise<void> {
  await tx`
    update intent set state = 'failed', stripe_id = null, answer = null where key = ${writeKey(key)} and state = 'done'`;
}

/** Real seconds since the oldest was asked. */
export async function countUnanswered(db: Db): Promise<{ kind: IntentKind; n: number; seconds: number }[]> {
  return db`
    select kind, count(*)::int as n, extract(epoch from now() - min(attempted_real))::float8 as seconds
    from intent where state = 'pending' group by kind`;
}

/** Whether we know of this object at Stripe, or of the refund for which it was made. */
export async function isMadeByKnown(db: Db, stripeId: string, refundId: string): Promise<boolean> {
  const rows = await db`
    select 1 from refund where stripe_id = ${stripeId} or id = ${refundId}
    union all select 1 from intent where stripe_id = ${stripeId}
    union all select 1 from ledger_transaction where key = ${writeKey({ kind: 'hand_reversal', reversalId: stripeId })}`;
  return rows.length > 0;
}
