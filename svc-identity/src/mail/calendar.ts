import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { oneLine } from 'svc-kit/one-line';
import { sessionUid } from 'svc-kit/session-uid';
import type { CalendarEntry } from './content.ts';

/** RFC 5545 and 5546: updates keep the UID and raise SEQUENCE; times are in UTC. */
export function writeCalendar(
  entry: CalendarEntry,
  /** Under the name that the mail itself is addressed to. */
  to: { name: string; address: string },
  mail: { brand: string; organizer: string; host: string; stamp: Date },
): string {
  const isCancelled = entry.method === 'CANCEL';
  const calendar = ical({
    prodId: { company: mail.brand, product: 'Sessions', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  calendar.createEvent({
    id: sessionUid(entry.sessionId, mail.host),
    sequence: entry.sequence,
    stamp: mail.stamp,
    start: entry.startsAt,
    end: entry.endsAt,
    summary: oneLine(entry.summary),
    description: entry.description,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: mail.brand, email: mail.organizer },
    attendees: [
      {
        name: oneLine(to.name),
        email: to.address,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
    ...(entry.url ? { url: entry.url, location: entry.url } : {}),
  });
  return calendar.toString();
}
