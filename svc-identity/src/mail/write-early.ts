import type { Tx } from 'svc-kit/db';
import type { Identity } from '../identity.ts';
import { insertLinks } from '../store/links.ts';
import type { PendingMail } from '../store/mails.ts';
import { composeMail } from './compose.ts';
import { lateFacts } from './late-facts.ts';
import type { SessionNow } from './moment.ts';
import type { Written } from './queue.ts';
import type { MailTransport, Message } from './transport.ts';

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
      // Whoever sends it meets the same, and has a way to tell.
      return [];
    }
  }

  return async (tx, mails, session) => {
    const composed = (await Promise.all(mails.map((mail) => compose(mail, session)))).flat();
    const links = composed.flatMap((each) => each.links);
    await insertLinks(tx, links);
    return new Map(composed.map(({ told, message }) => [told.id, { told, send: sendOnceWritten(transport, message) }]));
  };
}

/** It becomes MIME while the commit is under way. */
function sendOnceWritten(transport: MailTransport, message: Message): () => Promise<void> {
  const writing = writeMeanwhile(transport, message);
  // Nobody asks for it where the commit fails.
  writing.catch(() => undefined);
  return async () => (await writing)();
}

/** First the statement beside it, so that Postgres works meanwhile. */
export async function writeMeanwhile(transport: MailTransport, message: Message): Promise<() => Promise<void>> {
  await new Promise((resolve) => setImmediate(resolve));
  return transport.write(message);
}
