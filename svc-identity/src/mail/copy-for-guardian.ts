import type { GuardianMode } from 'contracts/status';
import type { MailContent, Recipient } from './content.ts';
import type { MailKind } from './kinds.ts';
import { choiceLink, JOIN } from './phrases.ts';

/** No copy lets guardians confirm, rate or complain in the athlete's name. */
const COPIED: ReadonlySet<MailKind> = new Set<MailKind>([
  'session_booked',
  'session_moved',
  'session_reminder',
  'session_cancelled',
  'session_paused',
  'session_resumed',
  'no_show',
  'no_show_reversed',
  'complaint_filed',
  'complaint_decided',
  'refunded',
  'refund_delayed',
  'plan_written',
]);

export function isCopied(kind: MailKind): boolean {
  return COPIED.has(kind);
}

const OWN_LINK =
  ' Your joining link is just for you. You can come in at any time, both of them can see you’re there, and you can end the session for everyone.';
const AWAITED = ' You told us you’ll take part, so until you’re in we tell both of them that you’re coming.';

interface Guardian {
  mode: GuardianMode;
  /** Where they choose another one. */
  choiceUrl: string;
}

/** Has no links into the athlete's account, and of mailed ones only the guardian's own. */
export function copyForGuardian(
  { links: _, action, ...content }: MailContent,
  { firstName }: Pick<Recipient, 'firstName'>,
  { mode, choiceUrl }: Guardian,
  supportEmail: string,
): MailContent {
  const isJoin = action?.label === JOIN;
  const own = isJoin ? `${OWN_LINK}${mode === 'in_room' ? AWAITED : ''}` : '';
  return {
    ...content,
    ...(action && (isJoin || !new URL(action.url).hash) ? { action } : {}),
    subject: `${firstName}: ${content.subject}`,
    paragraphs: [
      `You’re getting this as ${firstName}’s parent or guardian. It’s what we wrote to ${firstName}.${own}`,
      ...content.paragraphs,
    ],
    links: [choiceLink(choiceUrl)],
    after: [
      ...(content.after ?? []),
      `Don’t want these copies? ${firstName} can take your address off the account, or write to ${supportEmail}.`,
    ],
  };
}
