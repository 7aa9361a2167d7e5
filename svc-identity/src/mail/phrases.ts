import { formatCalendarDay, formatInZoneNear } from 'contracts/near-year';
import { CARD_REFUND_DAYS, DAY_MS, MINUTE_MS } from 'contracts/times';
import { dayInZone } from 'contracts/wall-time';

export const JOIN = 'Join the call';
export const TO_SHOW_REFUND = `take ${CARD_REFUND_DAYS.least} to ${CARD_REFUND_DAYS.most} days to show it.`;

/** Back to what they chose. Of a guardian's own, in every mail about a session that they get. */
export const choiceLink = (url: string) => ({ label: 'Choose how you take part', url });

/** @param of "your session with Maya Okafor on Thu, Dec 3, 6:00 PM EST" */
export const delayedRefund = (money: string, of: string) => ({
  subject: `Your refund of ${money} is delayed`,
  preview: 'It didn’t go through to your card. It’s still yours, and there’s nothing to do.',
  heading: 'Your refund is delayed.',
  paragraphs: [
    `The refund of ${money} for ${of} didn’t go through to your card. That happens, for example, when a card was closed or replaced.`,
    `The ${money} is still yours, and there’s nothing to do: we’ll send it again or pay you another way, and email you when it’s gone out.`,
  ],
});

export type Reader = { to: { timeZone: string }; now: Date };

/** "Thu, Dec 3, 6:00 PM EST", with its year where that is another one than now. */
export function fullTime(moment: Date, { to, now }: Reader): string {
  return formatInZoneNear(moment, to.timeZone, now);
}

/** "Dec 3, 6:00 PM EST", with its year where that is another one than now. */
export function shortTime(moment: Date, reader: Reader): string {
  return fullTime(moment, reader).replace(/^\w+, /, '');
}

/** Of a moment ahead, as it looks at `now`: "in 40 minutes", "today", "tomorrow", "on Thu, Dec 3". */
export function howSoon(moment: Date, now: Date, timeZone: string): string {
  const minutes = (moment.getTime() - now.getTime()) / MINUTE_MS;
  if (minutes < 4) return 'in a few minutes';
  if (minutes < 53) return `in ${Math.round(minutes / 5) * 5} minutes`;
  if (minutes < 68) return 'in one hour';
  const [day, today] = [dayInZone(moment, timeZone), dayInZone(now, timeZone)];
  if (day === today) return 'today';
  const isNextDay = Date.parse(day) - Date.parse(today) === DAY_MS;
  return isNextDay ? 'tomorrow' : `on ${formatCalendarDay(day, today)}`;
}

/** First of all letters is one that runs from right to left. */
const BEGINS_RIGHT = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Mail programs take a subject's direction from its first letter, which may be a name's. */
export function leftToRight(subject: string): string {
  return BEGINS_RIGHT.test(subject) ? `\u200e${subject}` : subject;
}
