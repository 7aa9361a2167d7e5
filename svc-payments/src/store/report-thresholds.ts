import type { Db, Tx } from 'svc-kit/db';
import { type Thresholds, USUAL_THRESHOLDS } from '../domain/report-thresholds.ts';

export async function findThresholds(db: Db): Promise<Thresholds> {
  const [row]: { low_cents: number; high_cents: number }[] = await db`
    select low_cents, high_cents from report_threshold`;
  return row ? { lowCents: row.low_cents, highCents: row.high_cents } : USUAL_THRESHOLDS;
}

export async function saveThresholds(tx: Tx, { lowCents, highCents }: Thresholds): Promise<void> {
  await tx`
    insert into report_threshold (low_cents, high_cents) values (${lowCents}, ${highCents})
    on conflict (only_row) do update set low_cents = excluded.low_cents, high_cents = excluded.high_cents`;
}
