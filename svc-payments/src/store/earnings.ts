import type { Db } from 'svc-kit/db';
import type { Blocked, EarningLine } from '../domain/earnings.ts';
import { receivableOf } from '../domain/ledger.ts';

export interface Wait extends Blocked {
  sessionId: string;
  startsAt: Date;
  cents: number;
}
export interface Earnings {
  /** Years newest first; lines of the asked year, oldest first. */
  years: number[];
  lines: EarningLine[];
  waits: Wait[];
  debtCents: number;
}

interface LineRow {
  session_id: string | null;
  starts_at: string | null;
  at: string;
  kind: EarningLine['kind'];
  cents: number;
}
interface WaitRow {
  session_id: string;
  starts_at: string;
  cents: number;
  complaint_open: boolean;
  dispute_open: boolean;
  stopped: boolean;
}
interface Row {
  years: number[];
  lines: LineRow[];
  waits: WaitRow[];
  debt_cents: string;
  ready: boolean;
}

/** Of every mentor, from the ledger alone: what moved between us and them. What is netted was earned, and went back at once. */
function earningLines(db: Db) {
  return db`
    select s.mentor_id, t.id, s.session_id, s.starts_at, t.occurred_at as at, named.kind, named.sign * own.cents as cents
    from payable_session s join ledger_transaction t using (session_id)
    join (values ('transfer', 'transfer', 1), ('undo_transfer', 'transfer', 1), ('reversal', 'reversal', 1),
      ('undo_reversal', 'reversal', 1), ('elsewhere', 'paid_another_way', 1), ('netted', 'netted', 1),
      ('netted', 'netted', -1)) named (book, kind, sign) on named.book = t.kind
    cross join lateral (
      select -coalesce(sum(e.amount_cents), 0)::bigint as cents from ledger_entry e where e.transaction_id = t.id
        and (e.account like 'mentor:%' or (e.account like 'receivable:%' and t.kind <> 'netted'))
    ) own
    where own.cents <> 0
    union all
    -- By hand at Stripe, for no session that we know.
    select split_part(e.account, ':', 2)::uuid, t.id, null, null, t.occurred_at, replace(t.kind, 'undo_', ''), -e.amount_cents
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.session_id is null and t.kind in ('transfer', 'undo_transfer', 'reversal', 'undo_reversal')
      and e.account like 'receivable:%'`;
}

export interface MentorYear {
  mentorId: string;
  grossCents: number;
  reversedCents: number;
  sessions: number;
}

export async function sumMentorYears(db: Db, year: number): Promise<MentorYear[]> {
  const [from, until] = [new Date(Date.UTC(year, 0)), new Date(Date.UTC(year + 1, 0))];
  const rows: { mentor_id: string; gross: string; reversed: string; sessions: number }[] = await db`
    select mentor_id, coalesce(sum(cents) filter (where cents > 0), 0) as gross,
      coalesce(-sum(cents) filter (where cents < 0), 0) as reversed,
      count(distinct session_id) filter (where cents > 0)::int as sessions
    from (${earningLines(db)}) line where at >= ${from} and at < ${until}
    group by mentor_id order by gross desc, mentor_id`;
  return rows.map((row) => ({
    mentorId: row.mentor_id,
    grossCents: Number(row.gross),
    reversedCents: Number(row.reversed),
    sessions: row.sessions,
  }));
}

/** By UTC year. */
export async function readEarnings(db: Db, mentorId: string, year: number): Promise<Earnings> {
  const [row]: Row[] = await db`
    with session as (
      select session_id, starts_at, complaint_open, dispute_open from payable_session where mentor_id = ${mentorId}
    ), line as (
      select * from (${earningLines(db)}) all_lines where mentor_id = ${mentorId}
    )
    select
      (select coalesce(json_agg(y order by y desc), '[]')
        from (select distinct extract(year from at at time zone 'UTC')::int as y from line)) as years,
      (select coalesce(json_agg(line order by at, id, cents desc), '[]') from line
        where extract(year from at at time zone 'UTC') = ${year}) as lines,
      (select coalesce(json_agg(json_build_object('session_id', s.session_id, 'starts_at', s.starts_at,
          'cents', a.balance_cents, 'complaint_open', s.complaint_open, 'dispute_open', s.dispute_open, 'stopped', exists (
            select 1 from transfer x where x.session_id = s.session_id and x.status = 'stopped'))
          order by s.starts_at, s.session_id), '[]')
        from session s join ledger_account a on a.name = 'mentor:' || s.session_id where a.balance_cents > 0) as waits,
      (select coalesce(-sum(balance_cents), 0) from ledger_account where name = ${receivableOf(mentorId)})
        as debt_cents,
      exists (select 1 from connected_account where mentor_id = ${mentorId} and ready) as ready`;
  return {
    years: row?.years ?? [],
    lines: (row?.lines ?? []).map(toLine),
    waits: (row?.waits ?? []).map((wait) => toWait(wait, row?.ready ?? false)),
    debtCents: Number(row?.debt_cents ?? 0),
  };
}

function toLine({ session_id, starts_at, at, kind, cents }: LineRow): EarningLine {
  return {
    sessionId: session_id,
    startsAt: starts_at === null ? null : new Date(starts_at),
    at: new Date(at),
    kind,
    cents,
  };
}

function toWait(row: WaitRow, accountReady: boolean): Wait {
  return {
    sessionId: row.session_id,
    startsAt: new Date(row.starts_at),
    cents: row.cents,
    complaintOpen: row.complaint_open,
    disputeOpen: row.dispute_open,
    stopped: row.stopped,
    accountReady,
  };
}
