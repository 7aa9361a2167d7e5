import type { EventEnvelope } from 'contracts/events';
import type { Clock } from 'svc-kit/clock';
import type { Tx } from 'svc-kit/db';
import type { MailFacts } from './kinds.ts';
import type { Telling } from './tell-people.ts';

/**
 * Queued for every guardian, who may confirm and choose it until then; who hasn’t gets neither.
 * People come before the start: it begins then, or with a mentor who is late.
 */
export async function tellNotified(
  tx: Tx,
  event: EventEnvelope<'session.mentor_checked_in'>,
  facts: MailFacts<'session_over'>,
  tell: Telling,
  clock: Clock,
): Promise<void> {
  const { athleteId: accountId, mentorId: otherId, startsAt, endsAt } = event.payload;
  const mail = { accountId, otherId, facts, toGuardian: 'named' } as const;
  const msUntil = (instant: string) => Math.max(0, Date.parse(instant) - clock.now().getTime());
  await tell.later(tx, event, { kind: 'session_begun', ...mail }, msUntil(startsAt));
  await tell.later(tx, event, { kind: 'session_over', ...mail }, msUntil(endsAt));
}
