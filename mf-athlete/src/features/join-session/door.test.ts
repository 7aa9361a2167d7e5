import { expect, test } from 'bun:test';
import { DETAIL, refusalOf, SESSION_STANDS } from 'contracts/details';
import { doorOf } from './door.ts';

const enter = { from: '2026-12-03T22:45:00Z', until: '2026-12-04T00:30:00Z' };
const at = (now: string) => doorOf(enter, new Date(now));
const refused = (code: 'forbidden' | 'session_cancelled' | 'session_completed' | 'room_too_late' | 'room_ended') => {
  const { detail: no } = refusalOf(code);
  return doorOf({ no, code }, new Date('2026-12-03T22:50:00Z'));
};

test('the door opens and shuts when the session says so', () => {
  expect(at('2026-12-03T22:44:59Z')).toEqual({ state: 'early', opens: new Date(enter.from) });
  expect(at('2026-12-03T22:45:00Z').state).toBe('open');
  expect(at('2026-12-04T00:29:59Z').state).toBe('open');
  expect(at('2026-12-04T00:30:00Z')).toEqual({
    state: 'shut',
    title: 'The session is over',
    text: DETAIL.room_too_late,
  });
});

test('a session that does not take place has no door, and says why', () => {
  const text = SESSION_STANDS.cancelled;
  expect(refused('session_cancelled')).toEqual({ state: 'shut', title: 'Not taking place', text });
});

test('an account that is neither the athlete nor the mentor is told who can join', () => {
  expect(refused('forbidden')).toMatchObject({ state: 'shut', title: 'Not your session' });
});

test('a room that was ended for everyone says so', () => {
  expect(refused('room_ended')).toEqual({ state: 'shut', title: 'Session ended', text: DETAIL.room_ended });
});

test('a session that the server calls over is over, completed or not', () => {
  for (const code of ['session_completed', 'room_too_late'] as const)
    expect(refused(code)).toEqual({ state: 'shut', title: 'The session is over', text: DETAIL.room_too_late });
});
