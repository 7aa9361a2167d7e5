import { MINUTE_MS } from 'contracts/times';
import type { IntentKind } from '../src/domain/money-key.ts';
import { type AnswerByKind, CALLS, type ParamsByKind } from '../src/intents/kinds.ts';
import type { Stripe } from '../src/stripe.ts';
import type { People } from './play-people.ts';
import type { Calls } from './tell-calls.ts';

export interface Run {
  stripe: Stripe;
  people: People;
  publicUrl: string;
  calls: Calls;
  id: string;
  startedAt: Date;
}

const LISTED_WITHIN_MS = MINUTE_MS;

/** Sends it as the product does, and looks it up as after a lost answer. */
export async function ask<K extends IntentKind>(
  run: Run,
  kind: K,
  what: string,
  params: ParamsByKind[K],
): Promise<AnswerByKind[K] | null> {
  const { stripe, calls, id, startedAt } = run;
  const call = CALLS[kind];
  const made = await calls.make(what, () => call.send(stripe, params, `smoke-${id}-${what}`));
  if (!made) return null;
  await calls.make(`${what}: look it up`, () => untilListed(() => call.find(stripe, params, startedAt), made.id));
  return made;
}

async function untilListed(find: () => Promise<{ id: string } | null>, id: string): Promise<void> {
  const deadline = Date.now() + LISTED_WITHIN_MS;
  for (;;) {
    const found = await find();
    if (found?.id === id) return;
    if (Date.now() > deadline) throw new Error(`the look-up finds ${found?.id ?? 'nothing'} instead of ${id}`);
    await Bun.sleep(1_000);
  }
}
