import type { LinkAction } from 'contracts/status';
import { AUTO_CONFIRM_HOURS_AFTER_END, COMPLAINT_DAYS_AFTER_END } from 'contracts/times';

const HOUR_MS = 3_600_000;
/** How long after a session's end a mailed link still opens its action. */
const HOURS_AFTER_END: Readonly<Record<LinkAction, number>> = {
  join: 2,
  verify: AUTO_CONFIRM_HOURS_AFTER_END,
  complain: COMPLAINT_DAYS_AFTER_END * 24,
  rate: 30 * 24,
};

/** When a mailed link stops working, in domain time. */
export function linkExpiry(action: LinkAction, endsAt: Date): Date {
  return new Date(endsAt.getTime() + HOURS_AFTER_END[action] * HOUR_MS);
}

/** The page a mailed link opens. The token stands in the fragment, which browsers never send anywhere. */
export function linkUrl(publicUrl: string, action: LinkAction, sessionId: string, token: string): string {
  const path: Record<LinkAction, string> = {
    verify: `/verify-session/${sessionId}`,
    rate: `/rate-session/${sessionId}`,
    join: `/join/${sessionId}`,
    complain: `/complaint?session_id=${sessionId}`,
  };
  return `${publicUrl.replace(/\/$/, '')}${path[action]}#${token}`;
}

/** The page on which a guardian confirms. */
export function guardianLinkUrl(publicUrl: string, token: string): string {
  return `${publicUrl.replace(/\/$/, '')}/confirm-guardian#${token}`;
}
