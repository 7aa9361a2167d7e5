import { BRAND } from 'contracts/brand';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { sessionUid } from 'svc-kit/session-uid';
import type { FeedEntry } from './store/calendar-feeds.ts';

const LOOK_AGAIN_SECONDS = 15 * 60;

/** The same sessions always make the same text, which is what its ETag says. Nothing of what a session is about. */
export function writeFeed(entries: readonly FeedEntry[], publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  const calendar = ical({
    prodId: { company: BRAND, product: 'Sessions', language: 'EN' },
    name: `${BRAND} sessions`,
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
      summary: entry.otherName ? `${BRAND} session with ${entry.otherName}` : `${BRAND} session`,
      status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(entry.isCancelled ? {} : { url, location: url, description: `Join: ${url}` }),
    });
  }
  return calendar.toString();
}
