import type { Db } from 'svc-kit/db';

interface EntryRow {
  id: string;
  key: string;
  kind: string;
  session_id: string | null;
  occurred_at: Date;
  account: string;
  amount_cents: string;
}

export async function listEntries(db: Db): Promise<(string | number | null)[][]> {
  const rows: EntryRow[] = await db`
    select t.id, t.key, t.kind, t.session_id, t.occurred_at, e.account, e.amount_cents
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id order by t.id, e.account`;
  return rows.map((row) => [
    Number(row.id),
    row.key,
    row.kind,
    row.session_id,
    row.occurred_at.toISOString(),
    row.account,
    Number(row.amount_cents),
  ]);
}
