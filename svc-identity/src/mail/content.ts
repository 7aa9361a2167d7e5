import type { PageArguments, PageName } from 'contracts/pages';
import type { LinkAction, Role } from 'contracts/status';
import type { z } from 'zod';

/** What a mail says, as plain text. Only the layout turns it into HTML, and escapes it. */
export interface MailContent {
  subject: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** Facts in a ticket: label and value. */
  ticket?: [label: string, value: string][];
  /** A code to type, shown large. */
  code?: string;
  action?: { label: string; url: string };
  /** Smaller text below the action. */
  after?: string[];
  links?: { label: string; url: string }[];
  calendar?: CalendarEntry;
}

export interface CalendarEntry {
  method: 'REQUEST' | 'CANCEL';
  sessionId: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  description: string;
  url?: string;
}

export interface Recipient {
  id: string;
  role: Role;
  firstName: string;
  lastName: string;
  timeZone: string;
  email: string;
}

export interface MailContext {
  to: Recipient;
  /** The other person of the session. */
  other: { name: string; firstName: string; timeZone: string | null };
  /** The address of a page of the site. */
  page<N extends PageName>(name: N, ...given: PageArguments<N>): string;
  /** A personal link, good for one action on the session. */
  mailedLink(action: LinkAction, session: { sessionId: string; endsAt: Date }): string;
  /** Where the guardian confirms. */
  guardianLink(): string;
  resetCode(codeId: string): string;
  /** Decrypts what was sealed in a mail's facts. */
  open(sealed: string): string;
  supportEmail: string;
  /** The site's name. */
  brand: string;
}

/** A kind of mail: the facts it is queued with, and what it says of them. */
export interface MailTemplate<F extends z.ZodType> {
  facts: F;
  write(facts: z.output<F>, context: MailContext): MailContent;
}
export function mailTemplate<F extends z.ZodType>(template: MailTemplate<F>): MailTemplate<F> {
  return template;
}
