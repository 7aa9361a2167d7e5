import type { Db, Tx } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import type { IntentKind, IntentParams } from '../intents/kinds.ts';

export interface Intent {
  key: string;
  kind: IntentKind;
  params: IntentParams;
  state: 'pending' | 'done' | 'failed';
  attempt: number;
  suspect: boolean;
  stripeId: string | null;
  error: string | null;
  createdAt: Date;
  /** When the attempt at hand began: domain and real time, whichever makes it older. */
  attemptedAt: Date;
  attemptedReal: Date;
}

type Row = {
  key: string;
  kind: IntentKind;
  params: IntentParams;
  state: Intent['state'];
  attempt: number;
  suspect: boolean;
  stripe_id: string | null;
  error: string | null;
  created_at: Date;
  attempted_at: Date;
  attempted_real: Date;
};

/** A crash between asking and noting the answer is looked into after this long. */
const RECOVER_AFTER_MS = 20_000;

/**
 * Writes down what is about to be asked, in the transaction that also changes the state, and plans its recovery.
 * An intent that failed before is taken up again with the new parameters under the next attempt's key.
 */
export async function persistIntent(
  tx: Tx,
  intent: { key: string; kind: IntentKind; params: IntentParams },
  now: Date,
): Promise<void> {
  await tx`
    insert into intent (key, kind, params, created_at, attempted_at)
    values (${intent.key}, ${intent.kind}, ${intent.params as object}, ${now}, ${now})
    on conflict (key) do update set params = excluded.params, state = 'pending', attempt = intent.attempt + 1,
      suspect = false, error = null, attempted_at = excluded.attempted_at, attempted_real = now()
    where intent.state = 'failed'`;
  await schedule(tx, 'intent.recover', intent.key, new Date(now.getTime() + RECOVER_AFTER_MS));
}

export async function findIntent(db: Db, key: string): Promise<Intent | null> {
  const [row]: Row[] = await db`
    select key, kind, params, state, attempt, suspect, stripe_id, error, created_at, attempted_at, attempted_real
    from intent where key = ${key}`;
  if (!row) return null;
  const { stripe_id, created_at, attempted_at, attempted_real, ...same } = row;
  return {
    ...same,
    stripeId: stripe_id,
    createdAt: created_at,
    attemptedAt: attempted_at,
    attemptedReal: attempted_real,
  };
}

/** The next attempt has a key of its own: Stripe goes on answering the old one with what it said first. */
export async function beginNextAttempt(db: Db, key: string, attempt: number, now: Date): Promise<Intent | null> {
  await db`
    update intent set attempt = ${attempt + 1}, suspect = false, attempted_at = ${now}, attempted_real = now()
    where key = ${key} and attempt = ${attempt} and state = 'pending'`;
  return findIntent(db, key);
}

export async function markSuspect(db: Db, key: string, error: string): Promise<void> {
  await db`update intent set suspect = true, error = ${error} where key = ${key} and state = 'pending'`;
}

/** Notes the answer. False when another run noted it before. */
export async function finishIntent(tx: Tx, key: string, stripeId: string, answer: object): Promise<boolean> {
  const { count } = await tx`
    update intent set state = 'done', stripe_id = ${stripeId}, answer = ${answer}, error = null
    where key = ${key} and state <> 'done'`;
  return count > 0;
}

export async function failIntent(tx: Tx, key: string, error: string): Promise<boolean> {
  const { count } =
    await tx`update intent set state = 'failed', error = ${error} where key = ${key} and state = 'pending'`;
  return count > 0;
}
