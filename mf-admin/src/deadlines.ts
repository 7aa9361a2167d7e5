import { HOUR_MS, VERIFICATION_HOURS } from 'contracts/times';

/** Nothing promises these. So long they wait here before they count as late. */
export const LOOK_WITHIN_HOURS = {
  stuck: 24,
  money: 24,
  books: 24,
  changes: 48,
  media: 48,
  hidden: 48,
  mail: 48,
} as const;

export function hoursAfter(since: string, hours: number): string {
  return new Date(Date.parse(since) + hours * HOUR_MS).toISOString();
}

export function dueOfVerification({ waiting_since }: { waiting_since: string }): string {
  return hoursAfter(waiting_since, VERIFICATION_HOURS);
}
