/** How a promise was kept: how many were counted, how many of them in time, and the median. */
export interface Kept {
  counted: number;
  in_time: number;
  median_minutes: number | null;
}

/** "9 of 10 in time (90%)"; null when nothing was measured, which is not the same as nothing in time. */
export function inTime({ counted, in_time }: Kept): string | null {
  if (counted === 0) return null;
  // 199 of 200 is not all of them: a rounded 100% would claim what was not kept.
  const percent = in_time < counted ? Math.floor((in_time / counted) * 100) : 100;
  return `${in_time} of ${counted} in time (${percent}%)`;
}
