import { announceFunds } from './balance.ts';
import { restrictWhenDue } from './capabilities.ts';
import { expireWhenDue } from './checkout.ts';
import { billConnect } from './connect-fees.ts';
import { settleDebit } from './debits.ts';
import { closeInquiry, decideDispute, missDispute } from './decide-dispute.ts';
import { failRefund } from './fail-refund.ts';
import { doLate } from './late-work.ts';
import { finishPayout, sweep } from './payouts.ts';
import { finishRefund } from './refunds.ts';
import { balanceReserve, collectNegative } from './reserves.ts';
import type { World } from './world.ts';

const JOBS: Record<string, (world: World, id: string) => void> = {
  'expire-session': expireWhenDue,
  'settle-debit': settleDebit,
  'funds-available': announceFunds,
  'pay-payout': finishPayout,
  sweep,
  'bill-connect': billConnect,
  'restrict-when-due': restrictWhenDue,
  'check-reserve': balanceReserve,
  'collect-negative': collectNegative,
  'do-late': doLate,
  'finish-refund': finishRefund,
  'fail-refund': failRefund,
  'miss-dispute': missDispute,
  'close-inquiry': closeInquiry,
  'win-dispute': (world, id) => decideDispute(world, id, 'won'),
  'lose-dispute': (world, id) => decideDispute(world, id, 'lost'),
};

interface DueRow {
  seq: number;
  job: string;
  id: string;
}

/** @returns how many jobs ran */
export function runDue(world: World): number {
  const { db } = world.store;
  const rows = db
    .query<DueRow, [number]>('SELECT seq, job, id FROM due WHERE at <= ? ORDER BY at, seq')
    .all(world.now());
  for (const row of rows) {
    try {
      world.store.transaction(() => {
        db.query('DELETE FROM due WHERE seq = ?').run(row.seq);
        JOBS[row.job]?.(world, row.id);
      });
    } catch (error) {
      // A job that cannot succeed must not be retried with every request.
      console.error(`stripe stand-in: ${row.job} ${row.id}:`, error);
      db.query('DELETE FROM due WHERE seq = ?').run(row.seq);
    }
  }
  return rows.length;
}
