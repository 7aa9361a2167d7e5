import { HOURS_IN_WEEK } from 'contracts/hours-of-week';

/** As Postgres reads bit(168). */
export function bitsOf(hours: readonly number[]): string {
  const bits = new Array<string>(HOURS_IN_WEEK).fill('0');
  for (const hour of hours) bits[hour] = '1';
  return bits.join('');
}
