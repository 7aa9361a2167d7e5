import type { Db } from 'svc-kit/db';
import { queuePush } from '../push/queue.ts';
import { hasPush } from '../push/texts.ts';
import { insertMails } from '../store/mails.ts';
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
}

/** In the caller's transaction; the mail is sent after the commit, and its push to whom the account is. */
export function queueMail<K extends MailKind>(tx: Db, now: Date, mail: NewMail<K>): Promise<void> {
  return queueMails(tx, now, [mail]);
}

export async function queueMails<K extends MailKind>(tx: Db, now: Date, mails: readonly NewMail<K>[]): Promise<void> {
  const byId = new Map(mails.map((mail) => [crypto.randomUUID() as string, mail]));
  const rows = [...byId].map(([id, mail]) => ({ id, ...mail }));
  for (const { id, subscriptionIds } of await insertMails(tx, rows, SEND_MAIL, now)) {
    const mail = byId.get(id);
    if (!mail || !hasPush(mail.kind) || mail.toGuardian || mail.parentId) continue;
    await queuePush(tx, now, { id, facts: mail.facts, subscriptionIds });
  }
}
