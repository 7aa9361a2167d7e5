import type { Deps } from '../deps.ts';
import type { IntentKind } from '../domain/money-key.ts';
import { readOurId } from '../domain/our-mark.ts';
import { type Intent, isMadeByKnown } from '../store/intents.ts';
import { type AnswerByKind, CALLS } from './kinds.ts';

/**
 * What was made for the same reason before the books were laid back. They have lost the id that it is named by, so it is
 * known by its session and amount, and by being nobody's.
 */
export async function findForgotten<K extends IntentKind>(
  { stripe, sql }: Deps,
  { key, params }: Intent<K>,
): Promise<AnswerByKind[K] | null> {
  const { alike } = CALLS[key.kind];
  if (!alike) return null;
  for await (const made of alike(stripe, params)) {
    const metadata = 'metadata' in made ? made.metadata : null;
    const refundId = readOurId(metadata as Record<string, string> | null, 'refund_id');
    if (refundId && !(await isMadeByKnown(sql, made.id, refundId))) return made;
  }
  return null;
}
