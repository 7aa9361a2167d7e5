import type { Databases } from '../databases.ts';
import type { Deed } from './load.ts';

interface SessionRow {
  id: string;
  status: string;
}
interface MoneyRow {
  session_id: string;
  paid: number;
  refunded: number;
}
interface Known {
  sessions: Map<string, SessionRow>;
  money: Map<string, MoneyRow>;
}

async function readKnown({ booking, payments }: Databases): Promise<Known> {
  const sessions: SessionRow[] = await booking`select id, status from session`;
  const money: MoneyRow[] = await payments`
    select session_id, sum(amount_cents)::int as paid, sum(refunded_cents)::int as refunded
    from payment group by session_id`;
  return {
    sessions: new Map(sessions.map((row) => [row.id, row])),
    money: new Map(money.map((row) => [row.session_id, row])),
  };
}

export async function findLost(databases: Databases, deeds: readonly Deed[]): Promise<string[]> {
  const known = await readKnown(databases);
  return deeds.flatMap((deed) => {
    const session = known.sessions.get(deed.sessionId);
    if (!session) return [`${deed.sessionId} was booked and is not there`];
    const wrong = judge(deed, session.status, known.money.get(deed.sessionId));
    return wrong ? [`${deed.sessionId} ${wrong}`] : [];
  });
}

function judge(deed: Deed, status: string, money: MoneyRow | undefined): string | null {
  const isKept = money !== undefined && money.paid > money.refunded;
  if (deed.isPaid && !money) return 'was paid, and payments knows nothing of it';
  if (deed.isCancelled && status !== 'cancelled') return `was cancelled and is ${status}`;
  if (isKept && status !== 'confirmed') return `is ${status} and its money is kept`;
  if (deed.isPaid && !isKept && status === 'confirmed') return 'is confirmed and its money is back';
  return null;
}
