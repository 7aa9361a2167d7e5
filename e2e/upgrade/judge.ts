/** What one call came to. `status` is null when there was no answer at all. */
export interface Outcome {
  what: string;
  status: number | null;
  /** Why there was no answer, or what a refusal said. */
  said: string;
}

/** On the clock of `performance.now()`. */
export interface TimedOutcome extends Outcome {
  began: number;
  ended: number;
}

/** What a call may answer when nothing is wrong: a slot that somebody else was quicker to book is nobody's failure. */
export const ALLOWED: Record<string, readonly number[]> = {
  browse: [200],
  slots: [200],
  login: [200],
  'my sessions': [200],
  book: [200, 409],
  cancel: [200],
};

export interface Judged {
  answers: number;
  counts: Record<string, number>;
  failed: string[];
  lost: string[];
}

/** @param acknowledged the sessions that somebody was told of @param found those in the database afterward */
export function judge(outcomes: readonly Outcome[], acknowledged: readonly string[], found: readonly string[]): Judged {
  const there = new Set(found);
  const counts: Record<string, number> = {};
  for (const { what } of outcomes) counts[what] = (counts[what] ?? 0) + 1;
  return {
    answers: outcomes.length,
    counts,
    failed: outcomes.filter(isFailure).map(({ what, status, said }) => `${what}: ${status ?? 'no answer'} ${said}`),
    lost: acknowledged.filter((id) => !there.has(id)),
  };
}

function isFailure({ what, status }: Outcome): boolean {
  return status === null || !(ALLOWED[what] ?? []).includes(status);
}

/** Nothing proves nothing: an upgrade under no load, or without a booking, passes no judgment. */
export function isGood({ counts, failed, lost }: Judged, acknowledged: number): boolean {
  return (
    failed.length === 0 && lost.length === 0 && acknowledged > 0 && Object.keys(ALLOWED).every((one) => counts[one])
  );
}
