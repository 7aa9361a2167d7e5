import { expect, test } from 'bun:test';
import { doorMoves, doorOf } from './door.ts';

const session = {
  status: 'confirmed' as const,
  scheduled_datetime: '2026-12-03T23:00:00Z',
  ends_at: '2026-12-04T00:00:00Z',
};
const at = (now: string) => doorOf(session, new Date(now)).state;

test('the door opens 15 minutes before the start and shuts with the hour', () => {
  expect(at('2026-12-03T22:44:59Z')).toBe('early');
  expect(at('2026-12-03T22:45:00Z')).toBe('open');
  expect(at('2026-12-03T23:59:59Z')).toBe('open');
  expect(at('2026-12-04T00:00:00Z')).toBe('shut');
});

test('a session that does not take place has no door, whatever the time', () => {
  for (const status of ['scheduled', 'expired', 'cancelled', 'mentor_no_show'] as const) {
    expect(doorOf({ ...session, status }, new Date('2026-12-03T22:50:00Z')).state).toBe('shut');
  }
});

test('the page wakes when the door opens and when it shuts, and then no more', () => {
  const moves = (now: string) => doorMoves(session, new Date(now))?.toISOString() ?? null;
  expect(moves('2026-12-01T00:00:00Z')).toBe('2026-12-03T22:45:00.000Z');
  expect(moves('2026-12-03T22:45:00Z')).toBe('2026-12-04T00:00:00.000Z');
  expect(moves('2026-12-04T00:00:00Z')).toBeNull();
  expect(doorMoves({ ...session, status: 'cancelled' }, new Date('2026-12-01T00:00:00Z'))).toBeNull();
});
