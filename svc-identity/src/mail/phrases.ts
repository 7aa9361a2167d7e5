import { CARD_REFUND_DAYS } from 'contracts/times';
import { formatInZone } from 'contracts/wall-time';

export const JOIN = 'Join the call';
export const TO_SHOW_REFUND = `take ${CARD_REFUND_DAYS.least} to ${CARD_REFUND_DAYS.most} days to show it.`;

/** "Dec 3, 6:00 PM EST" */
export function shortTime(moment: Date, timeZone: string): string {
  return formatInZone(moment, timeZone).replace(/^\w+, /, '');
}

/** For headers and names: no control characters. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}
