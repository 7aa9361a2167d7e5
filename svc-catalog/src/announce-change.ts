import type { Tx } from 'svc-kit/db';
import { emit } from 'svc-kit/outbox';
import type { Mentor } from './domain/mentor.ts';

export async function announceChange(tx: Tx, mentor: Mentor, at: Date): Promise<void> {
  const { id, version, facts, status } = mentor;
  await emit(tx, 'mentor.changed', { mentorId: id, version, facts, verified: status === 'approved' }, at);
}
