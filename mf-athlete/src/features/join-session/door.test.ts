import { expect, test } from 'bun:test';
import { doorOf } from './door.ts';

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
