import { DELETED_NAME } from 'contracts/first-name';
import { listMentorBankTroubles } from 'contracts/http/founder-money';
import { toDollars } from 'contracts/money';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { whyRefused } from '../domain/bank-refusals.ts';
import { findNames } from '../people.ts';
import { type BankTrouble, listBankTroubles } from '../store/mentor-payouts.ts';

export function mountListMentorBankTroubles(app: Hono<AppEnv>, deps: Deps): void {
  route(app, listMentorBankTroubles, async () => {
    const troubles = await listBankTroubles(deps.sql, null);
    const nameOf = await mentorNames(deps, troubles);
    return troubles.map((trouble) => ({
      mentor_id: trouble.mentorId,
      mentor_name: nameOf(trouble.mentorId),
      ...describeTrouble(trouble),
    }));
  });
}

export function describeTrouble({ payoutId, amountCents, failedAt, failureCode }: BankTrouble) {
  return {
    payout_id: payoutId,
    amount: toDollars(amountCents),
    failed_at: failedAt.toISOString(),
    why: whyRefused(failureCode),
  };
}

/** The list matters more than the names: it is shown without them too. */
async function mentorNames(deps: Deps, troubles: readonly BankTrouble[]): Promise<(mentorId: string) => string> {
  const mentorIds = [...new Set(troubles.map(({ mentorId }) => mentorId))];
  try {
    const names = await findNames(deps, mentorIds);
    return (mentorId) => names.get(mentorId) ?? DELETED_NAME;
  } catch (error) {
    deps.log.warn('no names for refused payouts', { error });
    return () => 'A mentor';
  }
}
