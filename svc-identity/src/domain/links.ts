import { pathTo } from 'contracts/pages';
import { type LinkAction, linkAction } from 'contracts/status';
import {
  AUTO_CONFIRM_HOURS_AFTER_END,
  COMPLAINT_DAYS_AFTER_END,
  HOUR_MS,
  REPORT_LINK_DAYS,
  THREAD_LINK_DAYS,
} from 'contracts/times';

/** Hours after a session's end during which a mailed link still opens its action. */
const HOURS_AFTER_END: Readonly<Record<LinkAction, number>> = {
  join: 2,
  guardian: 2,
  verify: AUTO_CONFIRM_HOURS_AFTER_END,
  complain: COMPLAINT_DAYS_AFTER_END * 24,
  rate: 30 * 24,
  report: REPORT_LINK_DAYS * 24,
  report_as_guardian: REPORT_LINK_DAYS * 24,
  /** Of a conversation: from the message on that the mail tells of. */
  thread_as_guardian: THREAD_LINK_DAYS * 24,
};

export function linkExpiry(action: LinkAction, endsAt: Date): Date {
  return new Date(endsAt.getTime() + HOURS_AFTER_END[action] * HOUR_MS);
}

/** Of every action, for a session that ends then. */
export function linkExpiries(endsAt: Date): { action: LinkAction; at: Date }[] {
  return linkAction.options.map((action) => ({ action, at: linkExpiry(action, endsAt) }));
}

/** @param path as `pathTo` makes it */
export function siteAddress(publicUrl: string, path: string): string {
  return publicUrl.replace(/\/$/, '') + path;
}

/** The token is in the fragment, which browsers never send anywhere. */
export function linkUrl(publicUrl: string, action: LinkAction, sessionId: string, token: string): string {
  const path: Record<LinkAction, string> = {
    verify: pathTo('verifySession', { id: sessionId }),
    rate: pathTo('rateSession', { id: sessionId }),
    join: pathTo('join', { id: sessionId }),
    guardian: pathTo('join', { id: sessionId }),
    complain: pathTo('complaint', { session_id: sessionId }),
    report: pathTo('report', { session: sessionId }),
    report_as_guardian: pathTo('report', { session: sessionId }),
    thread_as_guardian: pathTo('thread', { id: sessionId }),
  };
  return `${siteAddress(publicUrl, path[action])}#${token}`;
}

export function guardianLinkUrl(publicUrl: string, token: string): string {
  return `${siteAddress(publicUrl, pathTo('confirmGuardian'))}#${token}`;
}

export function payLinkUrl(publicUrl: string, token: string): string {
  return `${siteAddress(publicUrl, pathTo('payForAthlete'))}#${token}`;
}
