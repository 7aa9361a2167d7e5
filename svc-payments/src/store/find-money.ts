import type { SQL } from 'bun';
import { FOUND_AT_ONCE, type foundMoney } from 'contracts/http/search';
import { toDollars } from 'contracts/money';
import type { Sql } from 'svc-kit/db';
import type { z } from 'zod';

interface Row {
  id: string;
  session_id: string;
  kind: z.infer<typeof foundMoney>['kind'];
  cents: number;
  at: Date;
}

export async function findMoney(
  sql: Sql,
  { stripeId, cents }: { stripeId: string | null; cents: number | null },
): Promise<z.infer<typeof foundMoney>[]> {
  const searches = [...(stripeId ? [byId(sql, stripeId)] : []), ...(cents ? [byAmount(sql, cents)] : [])];
  const found = await Promise.all(
    searches.map(
      (search): Promise<Row[]> => sql`
      select * from (${search}) found (id, session_id, kind, cents, at) order by at desc, id limit ${FOUND_AT_ONCE}`,
    ),
  );
  return found
    .flat()
    .slice(0, FOUND_AT_ONCE)
    .map(({ cents: amount, at, ...row }) => ({ ...row, amount: toDollars(amount), at: at.toISOString() }));
}

/** Compared byte by byte, so that an index by pattern serves and nothing that was typed is a wildcard. */
function byId(sql: Sql, id: string): SQL.Query<unknown> {
  const end = `${id}\u{10ffff}`;
  return sql`
    select cs_id, session_id, case status when 'complete' then 'payment' else 'checkout' end, amount_cents, opened_at
      from checkout where cs_id ~>=~ ${id} and cs_id ~<~ ${end}
    union all select charge_id, session_id, 'payment', amount_cents, captured_at from payment
      where (payment_intent ~>=~ ${id} and payment_intent ~<~ ${end}) or (charge_id ~>=~ ${id} and charge_id ~<~ ${end})
    union all select stripe_id, session_id, 'refund', amount_cents, created_at from refund
      where stripe_id ~>=~ ${id} and stripe_id ~<~ ${end}
    union all select t.stripe_id, t.session_id, 'transfer', t.amount_cents, coalesce(t.paid_at, s.ends_at)
      from transfer t join payable_session s using (session_id) where t.stripe_id ~>=~ ${id} and t.stripe_id ~<~ ${end}
    union all select id, session_id, 'dispute', amount_cents, opened_at from card_dispute
      where id ~>=~ ${id} and id ~<~ ${end}`;
}

/** Of each the newest, so that a price that many pay is found as fast as one that nobody else paid. */
function byAmount(sql: Sql, cents: number): SQL.Query<unknown> {
  return sql`
    (select charge_id, session_id, 'payment', amount_cents, captured_at from payment
      where amount_cents = ${cents} order by captured_at desc limit ${FOUND_AT_ONCE})
    union all (select coalesce(stripe_id, id::text), session_id, 'refund', amount_cents, created_at from refund
      where amount_cents = ${cents} order by created_at desc limit ${FOUND_AT_ONCE})
    union all (select coalesce(stripe_id, session_id::text), session_id, 'transfer', amount_cents, paid_at from transfer
      where amount_cents = ${cents} and paid_at is not null order by paid_at desc limit ${FOUND_AT_ONCE})`;
}
