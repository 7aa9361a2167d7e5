import type { Databases } from '../databases.ts';

interface SessionEnd {
  id: string;
  status: string;
  refund_cents: number;
  complaint: string;
  card_dispute: string;
}
interface SessionMoney {
  session_id: string;
  captured: number;
  refunded: number;
  transferred: number;
}

/** Contradictions between booking and payments, in cents; all sessions must have ended. */
export async function wrongEndings(databases: Databases): Promise<string[]> {
  const ends: SessionEnd[] = await databases.booking`
    select id, status, refund_cents, complaint, card_dispute from session`;
  const moneys: SessionMoney[] = await databases.payments`
    select p.session_id, sum(p.amount_cents)::int as captured,
      coalesce((select sum(r.amount_cents) from refund r
        where r.session_id = p.session_id and r.status = 'succeeded'), 0)::int as refunded,
      coalesce((select sum(t.amount_cents - t.reversed_cents) from transfer t
        where t.session_id = p.session_id and t.status = 'paid'), 0)::int as transferred
    from payment p group by p.session_id`;
  const moneyOf = new Map(moneys.map((money) => [money.session_id, money]));
  const nothing = { captured: 0, refunded: 0, transferred: 0 };
  return ends.flatMap((end) => {
    const wrong = wrongEnding(end, moneyOf.get(end.id) ?? nothing);
    return wrong ? [`${end.id} (${end.status}): ${wrong}`] : [];
  });
}

function wrongEnding(end: SessionEnd, { captured, refunded, transferred }: Omit<SessionMoney, 'session_id'>) {
  if (end.card_dispute === 'open') return 'its card dispute is still open';
  if (end.complaint === 'open') return 'its complaint is still open';
  // Money that the card's bank took back is not refunded again, and the mentor gets no share of it.
  if (end.card_dispute === 'lost') return transferred === 0 ? null : `lost to the bank, and ${transferred} transferred`;
  const isOff = end.status === 'expired' || end.status === 'mentor_no_show';
  if (isOff && refunded !== captured) return `${captured} paid, ${refunded} refunded`;
  if (refunded < end.refund_cents) return `${end.refund_cents} promised, ${refunded} refunded`;
  const share = Math.floor(((captured - refunded) * 40) / 100);
  return transferred === share ? null : `the share is ${share}, ${transferred} transferred`;
}
