import type { Db } from 'svc-kit/db';
import { readRefundCase } from '../domain/money-key.ts';
import type { Charge, MoneyBack } from '../domain/receipt.ts';

export interface PaidSession {
  mentorId: string;
  athleteId: string;
  startsAt: Date;
  /** Oldest first, as `moneyBack`. */
  charges: Charge[];
  moneyBack: MoneyBack[];
}
interface Row {
  mentor_id: string;
  athlete_id: string;
  starts_at: Date;
  charges: { checkout_id: string; amount_cents: number; at: string }[];
  lost_disputes: { amount_cents: number; at: string }[];
  money_back: { case_key: string; amount_cents: number; at: string; status: MoneyBack['status'] }[];
}

export async function readPaidSession(db: Db, sessionId: string): Promise<PaidSession | null> {
  const [row]: Row[] = await db`
    select s.mentor_id, s.athlete_id, s.starts_at,
      (select coalesce(json_agg(json_build_object('checkout_id', p.cs_id, 'amount_cents', p.amount_cents,
          'at', p.captured_at)
          order by p.captured_at, p.cs_id), '[]')
        from payment p where p.session_id = s.session_id) as charges,
      (select coalesce(json_agg(json_build_object('case_key', r.case_key, 'amount_cents', r.amount_cents,
          'at', r.created_at, 'status', r.status)
          order by r.created_at, r.id), '[]')
        from refund r where r.session_id = s.session_id and r.status <> 'void') as money_back,
      (select coalesce(json_agg(json_build_object('amount_cents', d.lost_cents - d.loss_cents, 'at', d.closed_at)
          order by d.closed_at, d.id), '[]')
        from card_dispute d where d.session_id = s.session_id and d.status = 'lost' and d.lost_cents > d.loss_cents) as lost_disputes
    from payable_session s where s.session_id = ${sessionId}`;
  if (!row) return null;
  const cases = row.money_back.map(({ case_key }) => readRefundCase(case_key));
  const refused = new Set(cases.map((refundCase) => (refundCase.kind === 'refused' ? refundCase.checkoutId : null)));
  return {
    mentorId: row.mentor_id,
    athleteId: row.athlete_id,
    startsAt: row.starts_at,
    charges: row.charges.map(({ checkout_id, amount_cents, at }) => ({
      checkoutId: checkout_id,
      amountCents: amount_cents,
      at: new Date(at),
      refused: refused.has(checkout_id),
    })),
    moneyBack: [
      ...row.money_back.map(({ amount_cents, at, status }) => ({
        amountCents: amount_cents,
        at: new Date(at),
        status,
      })),
      ...row.lost_disputes.map(({ amount_cents, at }) => ({
        amountCents: amount_cents,
        at: new Date(at),
        status: 'by_bank' as const,
      })),
    ].toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  };
}
