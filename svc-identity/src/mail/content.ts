import type { PageArguments, PageName } from 'contracts/pages';
import type { LinkAction, Role } from 'contracts/status';
import type { z } from 'zod';

/** Plain text. Only the layout turns it into HTML, and escapes it. */
export interface MailContent {
  subject: string;
  preview: string;
  heading: string;
  paragraphs: string[];
  /** Of the mentor, above the ticket. */
  face?: Face;
  ticket?: [label: string, value: string][];
  code?: string;
  /** Words of other people, told apart from ours. */
  said?: { about: string; text: string }[];
  action?: { label: string; url: string };
  after?: string[];
  links?: { label: string; url: string }[];
  calendar?: CalendarEntry;
  /** Where the footer's line about a report leads, where it isn't a session's. */
  reportUrl?: string;
}

export interface Face {
  name: string;
  /** Its address below the site's; null for initials. */
  portrait: string | null;
  profile: { label: string; url: string } | null;
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
  now: Date;
  other: { id: string | null; name: string; firstName: string; timeZone: string | null; isGone: boolean };
  page<N extends PageName>(name: N, ...given: PageArguments<N>): string;
  /** Personal, and good for one action on the session. */
  mailedLink(action: LinkAction, session: { sessionId: string; endsAt: Date }): string;
  guardianLink(): string;
  /** Of a request to pay; its token is derived, so nothing holds it. */
  payLink(requestId: string): string;
  parentNote: string | null;
  resetCode(codeId: string): string;
  /** What the fragment of the reset page's address holds. */
  resetToken(codeId: string): string;
  open(sealed: string): string;
  supportEmail: string;
  meetsElsewhere: boolean;
  brand: string;
}

export interface MailTemplate<F extends z.ZodType> {
  facts: F;
  write(facts: z.output<F>, context: MailContext): MailContent;
}
export function mailTemplate<F extends z.ZodType>(template: MailTemplate<F>): MailTemplate<F> {
  return template;
}
