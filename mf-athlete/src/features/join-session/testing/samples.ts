import type { RoomEntry, RoomLook } from 'web-kit/resources/room';

export const JOIN = { from: '2026-12-03T17:45:00Z', until: '2026-12-03T19:30:00Z' };

/** The session begins on December 3 at 18:00; its room opens at 17:45. */
export function sampleLook(change: Partial<RoomLook> = {}): RoomLook {
  return {
    opens_at: JOIN.from,
    starts_at: '2026-12-03T18:00:00Z',
    ends_at: '2026-12-03T19:00:00Z',
    closes_at: JOIN.until,
    seat: 'athlete',
    status: 'confirmed',
    athlete_name: 'Ann Reyes',
    mentor_name: 'Maya Okafor',
    athlete_time_zone: 'America/New_York',
    mentor_time_zone: 'America/Los_Angeles',
    enter: JOIN,
    inside: [],
    elsewhere: false,
    agreement: { version: 1, points: ['I’m in a quiet, private place.'], agreed_at: null },
    meeting_url: null,
    fallback: null,
    together_minutes: null,
    ...change,
  };
}

export function sampleEntry(): RoomEntry {
  const { inside: _, elsewhere: __, ...times } = sampleLook();
  const connection = '44444444-4444-4444-8444-444444444444';
  return { ...times, ticket: 'ticket-1', connection, ice_servers: [], others: [] } as RoomEntry;
}
