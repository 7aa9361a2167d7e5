import type { mentorRecord } from 'contracts/http/founder';
import type { z } from 'zod';

export type Hidden = z.infer<typeof mentorRecord>;

/** Whom the founder hid themselves waits for nothing. */
export function isToLookAt({ hidden_by_decision }: Hidden): boolean {
  return !hidden_by_decision;
}
