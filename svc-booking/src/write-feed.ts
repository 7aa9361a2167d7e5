import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { oneLine } from 'svc-kit/one-line';
import { sessionUid } from 'svc-kit/session-uid';
import type { FeedEntry } from './store/calendar-feeds.ts';

const LOOK_AGAIN_SECONDS = 15 * 60;

interface Site {
  publicUrl: string;
  brand: string;
}

/** The same sessions always make the same text, which is what its ETag says. Nothing of what a session is about. */
export function writeFeed(entries: readonly FeedEntry[], { publicUrl, brand: given }: Site): string {
  const brand = oneLine(given);
  const { hostname } = new URL(publicUrl);
  const calendar = ical({
    prodId: { company: brand, product: 'Sessions', language: 'EN' },
    name: `${brand} sessions`,
    method: ICalCalendarMethod.PUBLISH,
    ttl: LOOK_AGAIN_SECONDS,
  });
  for (const entry of entries) {
    const url = new URL(`/join/${entry.sessionId}`, publicUrl).href;
    calendar.createEvent({
      id: sessionUid(entry.sessionId, hostname),
      sequence: entry.version,
      stamp: entry.changedAt,
      start: entry.startsAt,
      end: entry.endsAt,
      summary: entry.otherName ? `${brand} session with ${entry.otherName}` : `${brand} session`,
      status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(entry.isCancelled ? {} : { url, location: url, description: `Join: ${url}` }),
    });
  }
  return calendar.toString();
}
