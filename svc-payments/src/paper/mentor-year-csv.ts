import { DELETED_NAME } from 'contracts/first-name';
import { toDollars } from 'contracts/money';
import { toCsv } from 'svc-kit/csv';
import { reaches, type Thresholds } from '../domain/report-thresholds.ts';
import type { MentorYear } from '../store/earnings.ts';

const HEAD = [
  'year',
  'mentor_id',
  'mentor_name',
  'sessions',
  'gross_usd',
  'reversed_usd',
  'net_usd',
  'low_threshold_usd',
  'reaches_low',
  'high_threshold_usd',
  'reaches_high',
];

/** One row per mentor. Sums by the day of the transfer or reversal, in UTC. */
export function writeMentorYearCsv(
  year: number,
  sums: readonly MentorYear[],
  names: ReadonlyMap<string, string>,
  { lowCents, highCents }: Thresholds,
): string {
  const crossed = (grossCents: number, cents: number) => [toDollars(cents), reaches(grossCents, cents) ? 'yes' : 'no'];
  const rows = sums.map(({ mentorId, grossCents, reversedCents, sessions }) => [
    year,
    mentorId,
    names.get(mentorId) ?? DELETED_NAME,
    sessions,
    toDollars(grossCents),
    toDollars(reversedCents),
    toDollars(grossCents - reversedCents),
    ...crossed(grossCents, lowCents),
    ...crossed(grossCents, highCents),
  ]);
  return toCsv(HEAD, rows);
}
