import { BRAND } from 'contracts/brand';
import { pathTo } from 'contracts/pages';
import type { LinkAction } from 'contracts/status';
import { DAY_MS, GUARDIAN_LINK_DAYS } from 'contracts/times';
import { oneLine } from 'svc-kit/one-line';
import { z } from 'zod';
import { guardianLinkUrl, linkExpiry, linkUrl, payLinkUrl, siteAddress } from '../domain/links.ts';
import type { Identity } from '../identity.ts';
import { sha256 } from '../secrets.ts';
import type { insertGuardianLink } from '../store/guardians.ts';
import type { MailedLink } from '../store/links.ts';
import type { PendingMail } from '../store/mails.ts';
import { writeCalendar } from './calendar.ts';
import type { MailContext, Recipient } from './content.ts';
import { copyForGuardian } from './copy-for-guardian.ts';
import { writeMail } from './kinds.ts';
import { layoutHtml, layoutText } from './layout.ts';
import { leftToRight } from './phrases.ts';
import type { Message } from './transport.ts';

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

export interface Composed {
  message: Message;
  links: MailedLink[];
  guardianLinks: GuardianLink[];
}

function recipientOf(mail: PendingMail, email: string): Recipient {
  return {
    id: mail.accountId,
    role: mail.role,
    firstName: oneLine(mail.firstName),
    lastName: oneLine(mail.lastName),
    timeZone: mail.timeZone,
    email,
  };
}

/** The links must be stored before anybody can open them. */
export function composeMail(identity: Identity, mail: PendingMail, email: string): Composed {
  const { settings, secrets } = identity;
  const to = recipientOf(mail, email);
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
