import type { Db, Tx } from 'svc-kit/db';
import type { AtOnce } from 'svc-kit/due-at-once';
import { queuePush } from '../push/queue.ts';
import { hasPush } from '../push/texts.ts';
import { insertMails, type PendingMail } from '../store/mails.ts';
import type { MailFacts, MailKind } from './kinds.ts';

export const SEND_MAIL = 'mail.send';

export interface NewMail<K extends MailKind = MailKind> {
  kind: K;
  /** The recipient; the address is looked up when the mail is sent. */
  accountId: string;
  otherId?: string;
  /** Names the cause; the same cause never mails twice. */
  dedupeKey: string;
  facts: MailFacts<K>;
  /** Goes to the guardian instead: one who has confirmed or, for the mail that asks, the one named. */
  toGuardian?: 'named' | 'confirmed';
  /** Goes to this parent instead, who has no account. */
  parentId?: string;
  /** Goes there instead: the account does not name this address any more. */
  toAddress?: string;
}

const STAYS_TRUE_MS = 100;

/** With its last facts, and its links kept. */
export interface Written {
  told: PendingMail;
  /** Resolves once the server has accepted it. */
  send(): Promise<void>;
}

/** A mail as its own statement left it, for who begins it right after the commit. */
export class JustRead {
  constructor(
    private readonly mail: PendingMail,
    private readonly atMs: number,
    private readonly written: Written | null = null,
  ) {}

  /** Null where it has to be read again: it had to wait, or nobody was there to get it when it was queued. */
  stillTrue(nowMs: number): { mail: PendingMail; written: Written | null } | null {
    const { mail, written } = this;
    return mail.email !== null && nowMs - this.atMs < STAYS_TRUE_MS ? { mail, written } : null;
  }
}

/** In the caller's transaction; the mail is sent after the commit, and its push to whom the account is. */
export function queueMail<K extends MailKind>(tx: Db, now: Date, mail: NewMail<K>): Promise<void> {
  return queueMails(tx, now, [mail]);
}

export async function queueMails<K extends MailKind>(tx: Db, now: Date, mails: readonly NewMail<K>[]): Promise<void> {
  await insert(tx, now, mails, null);
}

/**
 * Begun by ourselves as soon as the transaction has committed, unless there is too much to do.
 * @param write those that are begun, before the commit
 */
export async function sendMailsAtOnce<K extends MailKind>(
  tx: Tx,
  now: Date,
  mails: readonly NewMail<K>[],
  atOnce: AtOnce,
  write?: (mails: PendingMail[]) => Promise<ReadonlyMap<string, Written>>,
): Promise<void> {
  const queued = await insert(tx, now, mails, atOnce.leaseSeconds(mails.length));
  const atMs = performance.now();
  const begun = queued.filter(({ lease }) => lease !== null).map(({ mail }) => mail);
  const written = await write?.(begun);
  const planned = queued.map(({ mail, lease }) => {
    const payload = new JustRead(mail, atMs, written?.get(mail.id));
    return { kind: SEND_MAIL, key: mail.id, dueAt: now, payload, attempts: 0, lease };
  });
  atOnce.begin(tx, planned);
}

async function insert<K extends MailKind>(
  tx: Db,
  now: Date,
  mails: readonly NewMail<K>[],
  leaseSeconds: number | null,
) {
  const byId = new Map(mails.map((mail) => [crypto.randomUUID() as string, mail]));
  const rows = [...byId].map(([id, mail]) => ({ id, ...mail }));
  const queued = await insertMails(tx, rows, { kind: SEND_MAIL, leaseSeconds }, now);
  for (const { mail, subscriptionIds } of queued) {
    const { id } = mail;
    const given = byId.get(id);
    if (!given || !hasPush(given.kind) || given.toGuardian || given.parentId) continue;
    await queuePush(tx, now, { id, facts: given.facts, subscriptionIds });
  }
  return queued;
}
