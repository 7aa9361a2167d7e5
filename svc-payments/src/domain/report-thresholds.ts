export interface Thresholds {
  lowCents: number;
  highCents: number;
}

/** What US forms ask for in 2026; the rules differ by form and year, so the founder can change them. */
export const USUAL_THRESHOLDS: Thresholds = { lowCents: 60_000, highCents: 200_000 };

/** "At least", as the forms say, and by gross: what was taken back later does not lower it. */
export function reaches(grossCents: number, thresholdCents: number): boolean {
  return grossCents >= thresholdCents;
}
