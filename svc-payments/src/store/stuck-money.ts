import type { Db } from 'svc-kit/db';
import { type IntentKey, readRefundCase, writeKey } from '../domain/money-key.ts';
import type { UnsettledMove } from '../domain/stuck-money.ts';
import { mentorParts } from './debts.ts';

export interface StuckMove extends UnsettledMove {
  id: string;
  sessionId: string | null;
  amountCents: number;
  since: Date;
  tries: number;
}
type MoveKind = 'transfer' | 'refund' | 'reversal' | 'dispute_reversal' | 'commission' | 'checkout';
interface MoveRow {
  kind: MoveKind;
  /** The refund, dispute, batch, session or checkout that it belongs to. */
  subject: string;
  session_id: string | null;
  /** A refund's case, and the number of a transfer, reversal or checkout. */
  detail: string | null;
  number: number;
  cents: number;
  since: Date;
  status: string;
  failure: string | null;
  complaint_open: boolean;
  dispute_open: boolean;
  ready: boolean;
}
interface TryRow {
  error: string | null;
  attempt: number | null;
  last_error: string | null;
  attempts: number | null;
}

/** What failed for good counts at once; a refused reversal, while the mentor owes. Later payments may have kept a part of it. */
export async function listStuck(db: Db, before: Date): Promise<StuckMove[]> {
  const moves = await listMoves(db, before);
  const tries = await listTries(db, moves.map(askedBy));
  return moves.map((move, i) => {
    const { error = null, attempt = 0, last_error = null, attempts = 0 } = tries[i] ?? {};
    return {
      id: move.kind === 'checkout' ? `${move.subject}-${move.number}` : move.subject,
      kind: SHOWN_AS[move.kind],
      sessionId: move.session_id,
      amountCents: Number(move.cents),
      since: move.since,
      status: move.status,
      failure: move.failure ?? error ?? last_error,
      tries: Math.max(attempt ?? 0, attempts ?? 0),
      complaintOpen: move.complaint_open,
      disputeOpen: move.dispute_open,
      mentorReady: move.ready,
    };
  });
}

const SHOWN_AS: Readonly<Record<MoveKind, StuckMove['kind']>> = {
  transfer: 'transfer',
  refund: 'refund',
  reversal: 'reversal',
  dispute_reversal: 'reversal',
  commission: 'payout',
  checkout: 'checkout',
};

interface Asked {
  intent: IntentKey;
  work: { kind: string; key: string };
}

function askedBy({ kind, subject, detail, number }: MoveRow): Asked {
  switch (kind) {
    case 'transfer':
      return { intent: { kind, sessionId: subject, number }, work: { kind: 'transfer.send', key: subject } };
    case 'refund':
      return {
        intent: { kind, refundCase: readRefundCase(detail ?? '') },
        work: { kind: 'refund.send', key: subject },
      };
    case 'reversal':
      return { intent: { kind, refundId: subject, number }, work: { kind: 'refund.send', key: subject } };
    case 'dispute_reversal':
      return { intent: { kind, disputeId: subject, number }, work: { kind: 'dispute.reverse', key: subject } };
    case 'commission':
      return recovered({ kind, batchId: subject });
    case 'checkout':
      return recovered({ kind, sessionId: subject, checkoutNumber: number });
  }
}

function recovered(intent: IntentKey): Asked {
  return { intent, work: { kind: 'intent.recover', key: writeKey(intent) } };
}

async function listMoves(db: Db, before: Date): Promise<MoveRow[]> {
  return db`
    with move as (
      select 'transfer' as kind, t.session_id::text as subject, null as detail, t.number, t.session_id,
        a.balance_cents as cents, r.released_at as since, t.status, t.failure
      from transfer t join release r on r.session_id = t.session_id
      join ledger_account a on a.name = 'mentor:' || t.session_id and a.balance_cents > 0
      where t.status not in ('paid', 'closed')
      union all
      select 'refund', f.id::text, f.case_key, f.number, f.session_id, f.amount_cents, f.created_at, f.status, f.failure
      from refund f where f.status in ('pending', 'waiting', 'sent', 'failed')
      union all
      select o.kind, o.subject, null, o.reversals + 1, o.session_id, o.left_cents, o.since, o.reversal, null
      from (${mentorParts(db)}) o where o.left_cents > 0
      union all
      select 'commission', b.id::text, null, 1, null, b.amount_cents, b.created_at, b.status, null
      from commission_batch b where b.status = 'sending'
      union all
      select 'checkout', c.session_id::text, null, c.n, c.session_id, c.amount_cents, c.expires_at, c.status, null
      from checkout c where c.status in ('opening', 'open')
    )
    select m.kind, m.subject, m.detail, m.number, m.session_id, m.since, m.status, m.failure,
      m.cents, coalesce(s.complaint_open, false) as complaint_open, coalesce(s.dispute_open, false) as dispute_open,
      coalesce(c.ready, false) as ready
    from move m
    left join payable_session s on s.session_id = m.session_id left join connected_account c on c.mentor_id = s.mentor_id
    where m.since < ${before} or m.status in ('failed', 'refused', 'stopped')
    order by m.since, m.session_id limit 500`;
}

async function listTries(db: Db, asked: Asked[]): Promise<TryRow[]> {
  if (asked.length === 0) return [];
  const intents = asked.map(({ intent }) => writeKey(intent));
  const kinds = asked.map(({ work }) => work.kind);
  const keys = asked.map(({ work }) => work.key);
  return db`
    select i.error, i.attempt, w.last_error, w.attempts
    from unnest(${db.array(intents, 'TEXT')}, ${db.array(kinds, 'TEXT')}, ${db.array(keys, 'TEXT')}) with ordinality
      as asked (intent_key, work_kind, work_key, position)
    left join intent i on i.key = intent_key left join due w on w.kind = work_kind and w.key = work_key
    order by position`;
}
