import { addDays } from 'web-kit/calendar-month';
import { formatDayNear } from 'web-kit/near-time';
import type { ThreadMessage } from 'web-kit/resources/threads';
import { dayKey } from 'web-kit/time';

export interface Day {
  key: string;
  label: string;
  messages: ThreadMessage[];
}

/** @param messages the oldest first */
export function groupByDay(messages: readonly ThreadMessage[], zone: string, now: Date): Day[] {
  const days: Day[] = [];
  for (const message of messages) {
    const key = dayKey(message.sent_at, zone);
    const last = days.at(-1);
    if (last?.key === key) last.messages.push(message);
    else days.push({ key, label: labelOf(key, message.sent_at, zone, now), messages: [message] });
  }
  return days;
}

function labelOf(key: string, sentAt: string, zone: string, now: Date): string {
  const today = dayKey(now, zone);
  if (key === today) return 'Today';
  return key === addDays(today, -1) ? 'Yesterday' : formatDayNear(sentAt, zone, now);
}
