export interface Standing {
  /** Stripe's word, and what the bank took (−) and gave back (+), in cents. */
  status: string;
  moves: number[];
}

/** An inquiry, in Stripe's words: no money has moved. */
export const isQuestion = (status: string) => status.startsWith('warning_');

const UNDER_REVIEW: readonly string[] = ['under_review', 'warning_under_review', 'appeal_under_review'];
const CLOSED: readonly string[] = ['won', 'lost', 'prevented', 'warning_closed'];

export function stageOf(status: string): 'needs_response' | 'under_review' {
  return UNDER_REVIEW.includes(status) || CLOSED.includes(status) ? 'under_review' : 'needs_response';
}

/** What the bank has now: cents. A dispute is decided by this, not by the word for it. */
export function bankCents({ moves }: Standing): number {
  return Math.max(0, -moves.reduce((sum, cents) => sum + cents, 0));
}

/** A dispute that is won while the bank has given nothing back yet, or lost while it has taken nothing, is not over: the money follows. */
export function isDecided(standing: Standing): boolean {
  if (!CLOSED.includes(standing.status)) return false;
  const isComing = bankCents(standing) > 0 && !standing.moves.some((cents) => cents > 0);
  const isLeaving = standing.moves.length === 0;
  return !(standing.status === 'won' && isComing) && !(standing.status === 'lost' && isLeaving);
}
