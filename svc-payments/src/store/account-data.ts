import type { InternalAccountData } from 'contracts/internal';
import type { Db } from 'svc-kit/db';

/** In dollars. An athlete's payments and refunds; a mentor's share, transfers and payouts. */
export async function collectData(db: Db, id: string): Promise<InternalAccountData> {
  const [row]: { data: InternalAccountData }[] = await db`
    select json_build_object(
      'payments', (select coalesce(json_agg(json_build_object('session_id', p.session_id, 'payment', p.cs_id,
          'paid_at', p.captured_at, 'amount', p.amount_cents / 100.0, 'refunded', p.refunded_cents / 100.0,
          'card_disputes', (select coalesce(json_agg(json_build_object('opened_at', d.opened_at, 'status', d.status)), '[]')
            from card_dispute d where d.cs_id = p.cs_id)) order by p.captured_at), '[]')
        from payable_session s join payment p on p.session_id = s.session_id where s.athlete_id = ${id}),
      'refunds', (select coalesce(json_agg(json_build_object('session_id', r.session_id, 'amount', r.amount_cents / 100.0,
          'begun_at', r.created_at, 'reason', r.reason, 'status', r.status) order by r.created_at), '[]')
        from payable_session s join refund r on r.session_id = s.session_id where s.athlete_id = ${id}),
      'shares', (select coalesce(json_agg(json_build_object('session_id', r.session_id, 'share', r.mentor_cents / 100.0,
          'released_at', r.released_at) order by r.released_at), '[]')
        from payable_session s join release r on r.session_id = s.session_id where s.mentor_id = ${id}),
      'transfers', (select coalesce(json_agg(json_build_object('session_id', t.session_id,
          'amount', t.amount_cents / 100.0, 'reversed', t.reversed_cents / 100.0, 'status', t.status,
          'paid_at', t.paid_at) order by t.paid_at), '[]') from transfer t where t.mentor_id = ${id}),
      'payout_account', (select json_build_object('stripe_account', c.account_id, 'ready', c.ready)
        from connected_account c where c.mentor_id = ${id})
    ) as data`;
  return row?.data ?? {};
}
