import type { Tx } from 'svc-kit/db';
import type { Identity } from '../identity.ts';
import { insertLinks } from '../store/links.ts';
import type { PendingMail } from '../store/mails.ts';
import { composeMail } from './compose.ts';
import { lateFacts } from './late-facts.ts';
import type { SessionNow } from './moment.ts';
import type { Written } from './queue.ts';
import type { MailTransport, Message } from './transport.ts';

/** Whoever sends a mail that can't be written meets the same, and has a way to tell. */
const TOLD_WHEN_SENT: never[] = [];

/** By the mails' ids. Those that are not there are written when they leave. */
export type WriteEarly = (
  tx: Tx,
  mails: readonly PendingMail[],
  session: SessionNow,
) => Promise<ReadonlyMap<string, Written>>;

/**
 * Where an event has just told how its session stands, nobody has to be asked: the mails are written before they are
 * committed, and their links commit with them. Copies are not: they wait for whoever names another guardian.
 */
export function writeEarly(identity: Identity, transport: MailTransport): WriteEarly {
  async function compose(mail: PendingMail, session: SessionNow) {
    try {
      const facts = mail.email === null || mail.toGuardian ? null : await lateFacts(identity, mail, session);
      if (!facts || mail.email === null) return [];
      const told = { ...mail, facts };
      return [{ told, ...composeMail(identity, told, mail.email) }];
    } catch {
      return TOLD_WHEN_SENT;
    }
  }

  async function write({ told, message }: { told: PendingMail; message: Message }) {
    try {
      return [[told.id, { told, send: await writeMeanwhile(transport, message) }]] as const;
    } catch {
      return TOLD_WHEN_SENT;
    }
  }

  return async (tx, mails, session) => {
    const composed = (await Promise.all(mails.map((mail) => compose(mail, session)))).flat();
    const links = composed.flatMap((each) => each.links);
    const [written] = await Promise.all([Promise.all(composed.map(write)), insertLinks(tx, links)]);
    return new Map(written.flat());
  };
}

/** First the statement beside it, so that Postgres works meanwhile. */
export async function writeMeanwhile(transport: MailTransport, message: Message): Promise<() => Promise<void>> {
  await new Promise((resolve) => setImmediate(resolve));
  return transport.write(message);
}
