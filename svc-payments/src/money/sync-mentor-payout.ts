import { transaction } from 'svc-kit/db';
import { emit } from 'svc-kit/outbox';
import type { Deps } from '../deps.ts';
import { whyRefused } from '../domain/bank-refusals.ts';
import { noteMentorPayout } from '../store/mentor-payouts.ts';

/**
 * A payout from a mentor's own balance: the ledger has nothing to say of it, but a refused one must not stay unseen.
 * @param of `former`: the account that it left, where the mentor has another one since
 */
export async function syncMentorPayout(
  deps: Deps,
  { accountId, mentorId, former = accountId }: { accountId: string; mentorId: string; former?: string },
  payoutId: string,
): Promise<void> {
  const payout = await deps.stripe.payouts.retrieve(payoutId, {}, { stripeAccount: former });
  const { id, status, amount: amountCents, failure_code: failureCode } = payout;
  if (status !== 'paid' && status !== 'failed') return;
  const createdAt = new Date(payout.created * 1000);
  const now = deps.clock.now();
  await transaction(deps.sql, async (tx) => {
    const noted = { id, accountId, amountCents, status, failureCode, createdAt } as const;
    if (!(await noteMentorPayout(tx, noted, now)) || status === 'paid') return;
    await emit(tx, 'mentor.bank_refused', { mentorId, amountCents, reason: whyRefused(failureCode) }, now);
  });
}
