import { expect, test } from 'bun:test';
import type { May } from 'contracts/http/sessions';
import { sampleMay } from 'web-kit/page-testing/samples';
import { groupOf, nextLook, offersOf, type Stands } from './session-actions.ts';

const START = '2026-12-03T23:00:00Z';
const END = '2026-12-04T00:00:00Z';
const DOOR = '2026-12-03T22:45:00Z';
const stands = (may: Partial<May>, change: Partial<Stands> = {}): Stands => ({
  status: 'confirmed',
  scheduled_datetime: START,
  ends_at: END,
  complaint_status: null,
  may: sampleMay(may),
  ...change,
});
const offered = (session: Stands, now: string) =>
  Object.entries(offersOf(session, new Date(now)))
    .filter(([, isOffered]) => isOffered)
    .map(([name]) => name);
const group = (session: Stands, now: string) => groupOf(session, new Date(now));

const HOLD_ENDS = '2026-12-01T12:15:00Z';
const held = stands(
  { pay: { until: HOLD_ENDS }, cancel: { until: START }, move: { until: START } },
  { status: 'scheduled' },
);
const booked = stands({ join: { from: DOOR, until: END }, cancel: { until: START } });
const met = { join: { from: DOOR, until: END }, confirm: { from: START } };
const asked = stands({ answer_move: { until: '2026-12-02T12:00:00Z' }, join: { from: DOOR, until: END } });

test('a card has what the session allows at that moment', () => {
  expect(offered(booked, '2026-12-03T22:44:59Z')).toEqual(['cancel']);
  expect(offered(booked, DOOR)).toEqual(['join', 'cancel']);
  expect(offered(booked, START)).toEqual(['join']);
  expect(offered(booked, END)).toEqual([]);
  const over = stands({ rate: {}, complain: { until: '2026-12-18T00:00:00Z' } }, { status: 'completed' });
  expect(offered(over, '2026-12-05T00:00:00Z')).toEqual(['rate', 'complain']);
});

test('a held hour is paid for or moved until its hold ends, and given back instead of cancelled', () => {
  expect(offered(held, '2026-12-01T12:14:59Z')).toEqual(['pay', 'move']);
  expect(offered(held, HOLD_ENDS)).toEqual([]);
});

test('whoever has complained is not asked to confirm while it is undecided', () => {
  const at = '2026-12-04T01:00:00Z';
  expect(offered(stands(met, { complaint_status: 'decided' }), at)).toEqual(['confirm']);
  for (const complaint_status of ['open', 'under_review'] as const) {
    expect(offered(stands(met, { complaint_status }), at)).toEqual([]);
    expect(group(stands(met, { complaint_status }), at)).toBe('past');
  }
});

test('what waits for the athlete stands first, what is over stands last', () => {
  expect(group(held, '2026-12-01T12:00:00Z')).toBe('waiting');
  expect(group(asked, '2026-12-01T12:00:00Z')).toBe('waiting');
  expect(group(asked, '2026-12-02T12:00:00Z')).toBe('ahead');
  expect(group(stands(met), '2026-12-05T00:00:00Z')).toBe('waiting');
  expect(group(booked, '2026-12-01T12:00:00Z')).toBe('ahead');
  expect(group(stands(met), '2026-12-03T22:50:00Z')).toBe('ahead');
  expect(group(booked, '2026-12-03T23:59:59Z')).toBe('ahead');
  expect(group(booked, END)).toBe('past');
  expect(group(held, HOLD_ENDS)).toBe('past');
  expect(group(stands({}), '2026-12-01T12:00:00Z')).toBe('past');
});

test('a card is looked at again when its story or its buttons change', () => {
  const at = (session: Stands, now: string) => nextLook(session, new Date(now))?.toISOString() ?? null;
  expect(at(held, '2026-12-01T12:00:00Z')).toBe('2026-12-01T12:15:00.000Z');
  expect(at(booked, '2026-12-03T00:00:00Z')).toBe('2026-12-03T22:45:00.000Z');
  expect(at(stands({}), '2026-12-03T00:00:00Z')).toBe('2026-12-03T23:00:00.000Z');
  expect(at(booked, START)).toBe('2026-12-04T00:00:00.000Z');
  expect(at(booked, END)).toBeNull();
});
