import { toDollars } from 'contracts/money';
import { toCsv } from 'svc-kit/csv';
import type { EarningLine } from '../domain/earnings.ts';

const HEAD = ['date_utc', 'kind', 'amount_usd', 'session_id', 'session_at'];

/** One line per transfer and reversal; the amounts add up to what the mentor keeps. */
export function writeEarningsCsv(lines: readonly EarningLine[]): string {
  const rows = lines.map(({ at, kind, cents, sessionId, startsAt }) => [
    at.toISOString().slice(0, 10),
    kind,
    toDollars(cents),
    sessionId,
    startsAt?.toISOString() ?? null,
  ]);
  return toCsv(HEAD, rows);
}
