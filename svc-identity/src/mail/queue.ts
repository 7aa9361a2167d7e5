import type { Db } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { insertMail } from '../store/mails.ts';
import type { MailFacts, MailKind } from './kinds.ts';

export const SEND_MAIL = 'mail.send';

export interface NewMail<K extends MailKind = MailKind> {
  kind: K;
  /** To whom. The address is looked up when it is sent. */
  accountId: string;
  /** The other person it speaks of, by name. */
  otherId?: string;
  /** What caused it: the same cause never mails twice. */
  dedupeKey: string;
  facts: MailFacts<K>;
  /** To the guardian's address instead: a confirmed one's, or for the mail that asks for it, the one named. */
  toGuardian?: 'named' | 'confirmed';
}

/** Plans a mail in the caller's transaction; it is sent once that has committed. */
export async function queueMail<K extends MailKind>(tx: Db, now: Date, mail: NewMail<K>): Promise<void> {
  const id = crypto.randomUUID();
  if (await insertMail(tx, { id, ...mail, now })) await schedule(tx, SEND_MAIL, id, now);
}
