import { BRAND } from 'contracts/brand';
import { pathTo } from 'contracts/pages';
import type { LinkAction } from 'contracts/status';
import { DAY_MS, GUARDIAN_LINK_DAYS } from 'contracts/times';
import { transaction } from 'svc-kit/db';
import { type Due, type DueHandler, ROW_GONE } from 'svc-kit/due';
import { failpoint } from 'svc-kit/failpoint';
import { joinCalls } from 'svc-kit/join-calls';
import { oneLine } from 'svc-kit/one-line';
import { emit } from 'svc-kit/outbox';
import { z } from 'zod';
import { guardianLinkUrl, linkExpiry, linkUrl, payLinkUrl, siteAddress } from '../domain/links.ts';
import type { Identity } from '../identity.ts';
import { sha256 } from '../secrets.ts';
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
import { writeCalendar } from './calendar.ts';
import type { MailContext, Recipient } from './content.ts';
import { copyForGuardian } from './copy-for-guardian.ts';
import { writeMail } from './kinds.ts';
import { lateFacts } from './late-facts.ts';
import { layoutHtml, layoutText } from './layout.ts';
import { leftToRight } from './phrases.ts';
import { JustRead, SEND_MAIL } from './queue.ts';
import { shareAnswers } from './share-answers.ts';
import { type MailTransport, type Message, refusedForGood } from './transport.ts';

type GuardianLink = Parameters<typeof insertGuardianLink>[1];
/** Address the guardian; every other mail to one is a copy of the athlete's. */
const TO_GUARDIAN = 'guardian_confirm';
const GUARDIANS_OWN: ReadonlySet<string> = new Set([
  TO_GUARDIAN,
  'report_looked_at',
  'message_copied',
  'session_begun',
  'session_over',
]);
const ABOUT_SESSION = z.object({ sessionId: z.uuid(), endsAt: z.iso.datetime({ offset: true }) });

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

  async function write(message: Message) {
    // First the statement that keeps its links, so that Postgres works meanwhile.
    await new Promise((resolve) => setImmediate(resolve));
    return transport.write(message);
  }

  return {
    async outside(due: Due) {
      const ask = asking();
      const mail = justRead(due) ?? (await store.findPending(due.key));
      if (!mail) return;
      if (mail.email === null) return markDropped(sql, mail.id, 'account deleted');
      const facts = await lateFacts({ ...identity, ask }, mail);
      if (facts === null) return dropUntrue(identity, mail);
      const told = { ...mail, facts };
      const { message, links, guardianLinks } = compose(identity, told, { ...recipientOf(mail), email: mail.email });
      const [isGood, send] = await Promise.all([store.keepLinks(links), write(message)]);
      if (!isGood) return markDropped(sql, mail.id, 'no guardian any more');
      for (const link of guardianLinks) await insertGuardianLink(sql, link);
      const refused = await reasonRefused(send);
      if (refused) return noteBounce(identity, told, refused);
      failpoint('mail.after-send');
      await store.markSent(mail.id);
      return ROW_GONE;
    },
  };
}

function justRead({ payload }: Due): PendingMail | null {
  return payload instanceof JustRead ? payload.stillTrue(performance.now()) : null;
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

function recipientOf(mail: PendingMail): Omit<Recipient, 'email'> {
  return {
    id: mail.accountId,
    role: mail.role,
    firstName: oneLine(mail.firstName),
    lastName: oneLine(mail.lastName),
    timeZone: mail.timeZone,
  };
}

/** The links must be stored before anybody can open them. */
function compose(identity: Identity, mail: PendingMail, to: Recipient) {
  const { settings, secrets } = identity;
  const { publicUrl, supportEmail, meetsElsewhere } = settings;
  const brand = oneLine(mail.brand ?? BRAND);
  const links: MailedLink[] = [];
  const guardianLinks: GuardianLink[] = [];
  const context: MailContext = {
    to,
    now: identity.clock.now(),
    other: otherOf(mail),
    page: (name, ...given) => siteAddress(publicUrl, pathTo(name, ...given)),
    mailedLink(asked: LinkAction, { sessionId, endsAt }) {
      const action = asked === 'join' && mail.toGuardian ? 'guardian' : asked;
      const token = secrets.linkToken(mail.id, action);
      links.push({
        ...{ hash: sha256(token), accountId: to.id, sessionId, action, expiresAt: linkExpiry(action, endsAt) },
        ...(mail.toGuardian ? { guardianEmail: to.email } : {}),
      });
      return linkUrl(publicUrl, action, sessionId, token);
    },
    guardianLink() {
      // The one of the joining link in the same mail would open this, too.
      const token = secrets.linkToken(mail.id, mail.kind === TO_GUARDIAN ? 'guardian' : 'choose as guardian');
      const expiresAt = new Date(mail.createdAt.getTime() + GUARDIAN_LINK_DAYS * DAY_MS);
      guardianLinks.push({ hash: sha256(token), accountId: to.id, email: to.email, expiresAt });
      return guardianLinkUrl(publicUrl, token);
    },
    payLink: (requestId) => payLinkUrl(publicUrl, secrets.linkToken(requestId, 'pay')),
    parentNote: mail.parentNote,
    resetCode: secrets.resetCode,
    resetToken: (codeId) => secrets.linkToken(codeId, 'reset'),
    open: secrets.open,
    supportEmail,
    meetsElsewhere,
    brand,
  };
  const written = writeMail(mail.kind, mail.facts, context);
  const isCopy = mail.toGuardian && !GUARDIANS_OWN.has(mail.kind);
  const content = isCopy
    ? copyForGuardian(written, to, { mode: mail.guardianMode, choiceUrl: context.guardianLink() }, supportEmail)
    : written;
  const sender = { brand, supportEmail, reportUrl: content.reportUrl ?? reportUrl(mail, context), publicUrl };
  const { hostname: host } = new URL(publicUrl);
  const addressee = { name: nameOf(mail, to), address: to.email };
  const message: Message = {
    from: { name: brand, address: supportEmail },
    to: addressee,
    subject: leftToRight(oneLine(content.subject)),
    text: layoutText(content, sender),
    html: layoutHtml(content, sender),
    messageId: `<${mail.id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
  if (content.calendar) {
    const { method } = content.calendar;
    const file = writeCalendar(content.calendar, addressee, {
      brand,
      organizer: supportEmail,
      host,
      stamp: mail.createdAt,
    });
    message.icalEvent = { method, filename: 'session.ics', content: file };
  }
  return { message, links, guardianLinks };
}

/** Of mails about a session, for its people; it needs no sign-in. */
function reportUrl({ facts, toGuardian, parentId }: PendingMail, { to, mailedLink }: MailContext): string | null {
  const about = ABOUT_SESSION.safeParse(facts);
  // A parent who was only asked gets no way into the athlete's account, not even this one.
  if (!about.success || to.role === 'admin' || parentId) return null;
  const { sessionId, endsAt } = about.data;
  return mailedLink(toGuardian ? 'report_as_guardian' : 'report', { sessionId, endsAt: new Date(endsAt) });
}

/** None for whom an athlete only named: their mailbox would show it. */
function nameOf({ kind, toGuardian, parentId }: PendingMail, { firstName, lastName }: Recipient): string {
  if (kind === TO_GUARDIAN || kind === 'guardian_removed' || parentId) return '';
  return toGuardian ? `Parent or guardian of ${firstName}` : `${firstName} ${lastName}`;
}

function otherOf(mail: PendingMail): MailContext['other'] {
  if (!mail.otherId) return { id: null, name: 'the other person', firstName: 'They', timeZone: null, isGone: false };
  const firstName = oneLine(mail.otherFirstName ?? '');
  const name = oneLine(`${firstName} ${mail.otherLastName ?? ''}`);
  // What is left of a name is no first name.
  if (mail.otherIsGone) return { id: mail.otherId, name, firstName: name, timeZone: null, isGone: true };
  return { id: mail.otherId, name, firstName, timeZone: mail.otherTimeZone, isGone: false };
}

/** Without the address that servers often repeat in their answers. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter(Boolean).join(' ') || 'unknown';
}
