import type { z } from 'zod';
import { ACCOUNT_MAILS } from './account-mails.ts';
import { ADDRESS_MAILS } from './address-mails.ts';
import { AFTER_MAILS } from './after-mails.ts';
import { BANK_MAILS } from './bank-mails.ts';
import { COMPLAINT_MAILS } from './complaint-mails.ts';
import type { MailContent, MailContext, MailTemplate } from './content.ts';
import { GUARDIAN_MAILS } from './guardian-mails.ts';
import { MESSAGE_MAILS } from './message-mails.ts';
import { MONEY_MAILS } from './money-mails.ts';
import { MOVE_MAILS } from './move-mails.ts';
import { PARENT_MAILS } from './parent-mails.ts';
import { PLAN_MAILS } from './plan-mails.ts';
import { PROFILE_MAILS } from './profile-mails.ts';
import { REVIEW_MAILS } from './review-mails.ts';
import { SAFETY_MAILS } from './safety-mails.ts';
import { SESSION_MAILS } from './session-mails.ts';
import { WAITLIST_MAILS } from './waitlist-mails.ts';

export const MAILS = {
  ...ACCOUNT_MAILS,
  ...ADDRESS_MAILS,
  ...SESSION_MAILS,
  ...MOVE_MAILS,
  ...GUARDIAN_MAILS,
  ...WAITLIST_MAILS,
  ...AFTER_MAILS,
  ...COMPLAINT_MAILS,
  ...SAFETY_MAILS,
  ...MONEY_MAILS,
  ...BANK_MAILS,
  ...PROFILE_MAILS,
  ...PLAN_MAILS,
  ...MESSAGE_MAILS,
  ...PARENT_MAILS,
  ...REVIEW_MAILS,
};

export type MailKind = keyof typeof MAILS;
export type MailFacts<K extends MailKind> = z.input<(typeof MAILS)[K]['facts']>;

export function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(MAILS, kind);
}

/** @throws when the kind or its facts are unknown: a bug, or a row from a newer version */
export function writeMail(kind: string, facts: unknown, context: MailContext): MailContent {
  if (!isMailKind(kind)) throw new Error(`unknown kind of mail: ${kind}`);
  const template: MailTemplate<z.ZodType> = MAILS[kind] as MailTemplate<z.ZodType>;
  return template.write(template.facts.parse(facts), context);
}
