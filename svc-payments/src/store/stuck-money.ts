import type { Db } from 'svc-kit/db';
import type { UnsettledMove } from '../domain/stuck-money.ts';

export interface StuckMove extends UnsettledMove {
  sessionId: string | null;
  amountCents: number;
  since: Date;
  tries: number;
}
interface Row {
  kind: StuckMove['kind'];
  session_id: string | null;
  cents: number;
  since: Date;
  status: string;
  failure: string | null;
  tries: number;
  complaint_open: boolean;
  dispute_open: boolean;
  ready: boolean;
}

/**
 * Moves of money that began before `before` and have not gone through, oldest first. A refund that failed counts while
 * nothing else has brought its money back; a reversal that was refused, while the mentor owes for that session.
 */
export async function listStuck(db: Db, before: Date): Promise<StuckMove[]> {
  const rows: Row[] = await db`
    with move as (
      select 'transfer' as kind, t.session_id, t.amount_cents as cents, r.released_at as since, t.status,
        t.failure, 'transfer:' || t.session_id as intent_key, 'transfer.send' as due_kind, t.session_id::text as due_key
      from transfer t join release r on r.session_id = t.session_id
      join ledger_account a on a.name = 'mentor:' || t.session_id and a.balance_cents > 0
      where t.status <> 'paid'
      union all
      select 'refund', f.session_id, f.amount_cents, f.created_at, f.status, f.failure, 'refund:' || f.case_key, 'refund.send',
        f.id::text
      from refund f join payment p on p.cs_id = f.cs_id
      where f.status in ('pending', 'sent') or (f.status = 'failed' and p.amount_cents - p.refunded_cents >= f.amount_cents)
      union all
      select 'reversal', f.session_id, f.mentor_cents, f.created_at, f.reversal, null, 'reversal:' || f.id, 'refund.send',
        f.id::text
      from refund f where f.reversal = 'needed' or (f.reversal = 'refused' and ${owes(db, 'f')})
      union all
      select 'reversal', d.session_id, d.mentor_cents, d.closed_at, d.reversal, null, 'reversal:' || d.id, 'dispute.reverse',
        d.id
      from card_dispute d where d.reversal = 'needed' or (d.reversal = 'refused' and ${owes(db, 'd')})
      union all
      select 'payout', null, b.amount_cents, b.created_at, b.status, null, 'commission:' || b.id, 'intent.recover',
        'commission:' || b.id
      from commission_batch b where b.status = 'sending'
      union all
      select 'checkout', c.session_id, c.amount_cents, c.expires_at, c.status, null, 'checkout:' || c.session_id || ':' || c.n,
        'intent.recover', 'checkout:' || c.session_id || ':' || c.n
      from checkout c where c.status in ('opening', 'open')
    )
    select m.kind, m.session_id, m.cents, m.since, m.status, coalesce(m.failure, i.error, w.last_error) as failure,
      greatest(coalesce(i.attempt, 0), coalesce(w.attempts, 0))::int as tries,
      coalesce(s.complaint_open, false) as complaint_open, coalesce(s.dispute_open, false) as dispute_open,
      coalesce(c.ready, false) as ready
    from move m left join intent i on i.key = m.intent_key left join due w on w.kind = m.due_kind and w.key = m.due_key
    left join payable_session s on s.session_id = m.session_id left join connected_account c on c.mentor_id = s.mentor_id
    where m.since < ${before} order by m.since, m.session_id limit 500`;
  return rows.map(({ session_id, cents, complaint_open, dispute_open, ready, ...same }) => ({
    ...same,
    sessionId: session_id,
    amountCents: cents,
    complaintOpen: complaint_open,
    disputeOpen: dispute_open,
    mentorReady: ready,
  }));
}

function owes(db: Db, alias: 'f' | 'd') {
  return db`exists (select 1 from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.session_id = ${db(alias)}.session_id and e.account like 'receivable:%'
    group by t.session_id having sum(e.amount_cents) < 0)`;
}
