import { expect, test } from 'bun:test';
import type { Seat } from 'contracts/room';
import fc from 'fast-check';
import { isAthleteAlone, type MediaReport, presentMs, roomTime, type Visit } from './room-time.ts';

const MINUTE = 60_000;
const visit = (seat: Seat, from: number, until: number, connection = `${seat} ${from}`): Visit => ({
  connection,
  seat,
  from: from * MINUTE,
  until: until * MINUTE,
});
const report = (connection: string, other: string, isUp: boolean, at: number): MediaReport => ({
  connection,
  other,
  isUp,
  at: at * MINUTE,
});
const minutes = (visits: Visit[], reports: MediaReport[] = []) => {
  const time = roomTime(visits, reports);
  return time && [time.bothInMs / MINUTE, time.togetherMs / MINUTE];
};
const A = visit('athlete', 0, 60, 'a');
const M = visit('mentor', 5, 50, 'm');

test('together is when both were in and one of them saw or heard the other', () => {
  expect(minutes([])).toBeNull();
  expect(minutes([visit('guardian', 0, 60)])).toBeNull();
  expect(minutes([A])).toEqual([0, 0]);
  expect(minutes([A, M])).toEqual([45, 0]);
  expect(minutes([A, M], [report('a', 'm', true, 6)])).toEqual([45, 44]);
  expect(minutes([A, M], [report('a', 'm', true, 6), report('a', 'm', false, 16)])).toEqual([45, 10]);
});

test('one side’s word is enough, and the other’s silence or denial takes nothing away', () => {
  const mentors = report('m', 'a', true, 10);
  expect(minutes([A, M], [mentors])).toEqual([45, 40]);
  expect(minutes([A, M], [mentors, report('a', 'm', false, 10)])).toEqual([45, 40]);
});

test('nobody makes minutes with somebody who was not there, or with a guardian', () => {
  const guardian = visit('guardian', 0, 60, 'g');
  const claims = [report('a', 'g', true, 0), report('a', 'nobody', true, 0), report('g', 'm', true, 0)];
  expect(minutes([A, M, guardian], claims)).toEqual([45, 0]);
  expect(minutes([A, visit('mentor', 59, 60, 'm')], [report('a', 'm', true, 0)])).toEqual([1, 1]);
});

test('however often people reconnect, no minute counts twice and none is made up', () => {
  const span = fc.tuple(fc.nat(90), fc.nat(90)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  const visits = (seat: Seat) =>
    fc
      .array(span, { maxLength: 5 })
      .map((spans) => spans.map(([from, until], n) => visit(seat, from, until, `${seat}${n}`)));
  const claims = fc.array(
    fc.record({
      connection: fc.constantFrom('athlete0', 'athlete1', 'mentor0', 'mentor1'),
      other: fc.constantFrom('athlete0', 'athlete1', 'mentor0', 'mentor1'),
      isUp: fc.boolean(),
      at: fc.nat(90).map((at) => at * MINUTE),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(visits('athlete'), visits('mentor'), claims, (athlete, mentor, reports) => {
      const time = roomTime([...athlete, ...mentor], reports);
      const isIn = (list: Visit[], minute: number) =>
        list.some(({ from, until }) => from <= minute * MINUTE && (minute + 1) * MINUTE <= until);
      const counted = Array.from({ length: 90 }, (_, minute) => isIn(athlete, minute) && isIn(mentor, minute));
      expect((time?.bothInMs ?? 0) / MINUTE).toBe(counted.filter(Boolean).length);
      expect(time?.togetherMs ?? 0).toBeLessThanOrEqual(time?.bothInMs ?? 0);
    }),
    { seed: 20_261 },
  );
});

test('an athlete is alone who waited the first half hour where the mentor never was, a moment’s reconnecting aside', () => {
  const session = { startsAt: new Date(0) };
  const reconnected = [visit('athlete', -10, 12), visit('athlete', 13, 40)];
  expect(presentMs(reconnected, 'athlete', { from: 0, until: 30 * MINUTE })).toBe(29 * MINUTE);
  expect(isAthleteAlone(reconnected, session)).toBe(true);
  expect(isAthleteAlone([visit('athlete', 4, 40)], session)).toBe(false);
  expect(isAthleteAlone([visit('athlete', -15, 20)], session)).toBe(false);
  expect(isAthleteAlone([...reconnected, visit('mentor', -14, -13)], session)).toBe(false);
  expect(isAthleteAlone([...reconnected, visit('guardian', 0, 30)], session)).toBe(true);
});
