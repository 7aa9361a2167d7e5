import { portraitUrl } from 'contracts/media';
import type { Tx } from 'svc-kit/db';
import { emit } from 'svc-kit/outbox';
import type { Mentor } from './domain/mentor.ts';

/** Carries what is public: a proposal is nobody's business before it is approved. */
export async function announceChange(tx: Tx, mentor: Mentor, at: Date): Promise<void> {
  const { id, version, facts, status, portraitId } = mentor;
  const portrait = portraitId && portraitUrl(portraitId);
  await emit(tx, 'mentor.changed', { mentorId: id, version, facts, verified: status === 'approved', portrait }, at);
}

/** On a mentor who is verified already and stays so. */
export async function announceDecision(
  tx: Tx,
  mentor: Mentor,
  verdict: { approved: boolean; note: string | null },
  at: Date,
): Promise<void> {
  await announceChange(tx, mentor, at);
  await emit(tx, 'mentor.changes_decided', { mentorId: mentor.id, version: mentor.version, ...verdict }, at);
}
