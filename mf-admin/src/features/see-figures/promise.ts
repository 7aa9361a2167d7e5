export interface Kept {
  counted: number;
  in_time: number;
  median_minutes: number | null;
}

/** Null when nothing was measured, which is not the same as nothing in time. */
export function inTime({ counted, in_time }: Kept): string | null {
  if (counted === 0) return null;
  // A rounded 100% for 199 of 200 would be untrue.
  const percent = in_time < counted ? Math.floor((in_time / counted) * 100) : 100;
  return `${in_time} of ${counted} in time (${percent}%)`;
}
