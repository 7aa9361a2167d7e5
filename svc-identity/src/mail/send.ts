import { transaction } from 'svc-kit/db';
import { type Due, type DueHandler, ROW_GONE } from 'svc-kit/due';
import { failpoint } from 'svc-kit/failpoint';
import type { InternalCall } from 'svc-kit/internal-call';
import { joinCalls } from 'svc-kit/join-calls';
import { emit } from 'svc-kit/outbox';
import { z } from 'zod';
import type { Identity } from '../identity.ts';
import { insertGuardianLink } from '../store/guardians.ts';
import { insertLinks, type MailedLink } from '../store/links.ts';
import {
  countRefused,
  findPendingMails,
  markBounced,
  markDropped,
  markSent,
  type PendingMail,
} from '../store/mails.ts';
import { composeMail } from './compose.ts';
import { lateFacts } from './late-facts.ts';
import { JustRead, SEND_MAIL, type Written } from './queue.ts';
import { shareAnswers } from './share-answers.ts';
import { type MailTransport, refusedForGood } from './transport.ts';
import { writeMeanwhile } from './write-early.ts';

const FREE_HOUR = z.object({ startsAt: z.string(), bookableUntil: z.string().optional() });
const REFUSED_IN_A_ROW = 3;
/** After a crash meanwhile they go out again. */
const GATHER_SENT_MS = 10;

interface Refusal {
  reason: string;
  code: string;
}

/** Retried with back-off, forever. After a crash before recording, it goes out again under the same Message-ID. */
export function sendMail(identity: Identity, transport: MailTransport): DueHandler {
  const { sql } = identity;
  const asking = shareAnswers(identity.ask);
  const store = joinStatements(identity);

  /** Null when it is not to go out: then that is noted. */
  async function write(mail: PendingMail, ask: InternalCall): Promise<Written | null> {
    if (mail.email === null) return done(markDropped(sql, mail.id, 'account deleted'));
    const facts = await lateFacts({ ...identity, ask }, mail);
    if (facts === null) return done(dropUntrue(identity, mail));
    const told = { ...mail, facts };
    const { message, links, guardianLinks } = composeMail(identity, told, mail.email);
    const [isGood, send] = await Promise.all([store.keepLinks(links), writeMeanwhile(transport, message)]);
    const named = await Promise.all(guardianLinks.map((link) => insertGuardianLink(sql, link)));
    // A parent who paid hears of that, whoever the guardian is by now.
    if (!isGood || (mail.toGuardian && named.includes(false)))
      return done(markDropped(sql, mail.id, 'no guardian any more'));
    return { told, send };
  }

  return {
    async outside(due: Due) {
      const ask = asking();
      const just = due.payload instanceof JustRead ? due.payload.stillTrue(performance.now()) : null;
      const mail = just?.mail ?? (await store.findPending(due.key));
      if (!mail) return;
      const written = just?.written ?? (await write(mail, ask));
      if (!written) return;
      const refused = await reasonRefused(written.send);
      if (refused) return noteBounce(identity, written.told, refused);
      failpoint('mail.after-send');
      await store.markSent(mail.id);
      return ROW_GONE;
    },
  };
}

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}

/** @throws when it may be taken later */
async function reasonRefused(send: () => Promise<void>): Promise<Refusal | null> {
  try {
    await send();
    return null;
  } catch (error) {
    const reason = refusedForGood(error);
    if (!reason) throw new Error(`mail not taken: ${codeOf(error)}`);
    return { reason, code: codeOf(error) };
  }
}

/** Whoever waited for a mentor goes on waiting. */
function dropUntrue({ sql, clock }: Identity, { id, kind, accountId, otherId }: PendingMail): Promise<void> {
  return transaction(sql, async (tx) => {
    await markDropped(tx, id, 'nothing left to say');
    if (kind === 'slot_free' && otherId)
      await emit(tx, 'mentor.slot_untold', { mentorId: otherId, athleteId: accountId }, clock.now());
  });
}

/** Whoever waited for a mentor goes on waiting for another hour, as long as their mailbox may be repaired. */
function noteBounce({ sql, clock, log }: Identity, mail: PendingMail, { reason, code }: Refusal): Promise<void> {
  log.warn('a server refused a mail for good', { mail: mail.id, code });
  return transaction(sql, async (tx) => {
    await markBounced(tx, mail.id, reason, clock.now());
    if (mail.kind !== 'slot_free' || !mail.otherId || (await countRefused(tx, mail)) >= REFUSED_IN_A_ROW) return;
    const { startsAt, bookableUntil = startsAt } = FREE_HOUR.parse(mail.facts);
    const untold = { mentorId: mail.otherId, athleteId: mail.accountId, quietUntil: bookableUntil };
    await emit(tx, 'mentor.slot_untold', untold, clock.now());
  });
}

/** Mails that leave together are read together; so are their links kept, and they are marked. */
function joinStatements({ sql, clock }: Identity) {
  return {
    findPending: joinCalls((ids: string[]) => findPendingMails(sql, ids)),
    keepLinks: joinCalls(async (links: MailedLink[][]) => {
      const good = await insertLinks(sql, links.flat());
      return links.map((own) => own.every(({ hash }) => good.has(hash)));
    }),
    markSent: joinCalls(
      async (ids: string[]) => {
        await markSent(sql, SEND_MAIL, ids, clock.real());
        return ids;
      },
      { gatherMs: GATHER_SENT_MS },
    ),
  };
}

/** Without the address that servers often repeat in their answers. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter(Boolean).join(' ') || 'unknown';
}
