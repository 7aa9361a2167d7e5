import { expect, test } from 'bun:test';
import type { Seat } from 'contracts/room';
import type { MediaReport, Visit } from './room-time.ts';
import { type Trouble, unconnectedAt } from './unconnected.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** All times are from the start. */
const SESSION = { startsAt: new Date(0) };
const visit = (seat: Seat, from: number, until: number): Visit => ({ connection: seat, seat, from, until });
const says = (connection: Seat, other: Seat, at: number): Trouble => ({ connection, other, at });
const sees = (connection: Seat, other: Seat, isUp: boolean, at: number): MediaReport => ({
  connection,
  other,
  isUp,
  at,
});
const BOTH_IN = [visit('athlete', -5 * MINUTE, 60 * MINUTE), visit('mentor', 0, 60 * MINUTE)];
const BOTH_SAY = [says('athlete', 'mentor', 30 * SECOND), says('mentor', 'athlete', 31 * SECOND)];
const found = (troubles: Trouble[], reports: MediaReport[] = [], visits: Visit[] = BOTH_IN) =>
  unconnectedAt(SESSION, visits, reports, troubles)?.getTime() ?? null;

test('two who were both in, and both said that they could not reach the other, could not connect', () => {
  expect(found(BOTH_SAY)).toBe(31 * SECOND);
});

test('one browser’s word is not enough, however often it comes', () => {
  expect(found(BOTH_SAY.slice(0, 1))).toBeNull();
  expect(found([says('mentor', 'athlete', 30 * SECOND), says('mentor', 'athlete', 90 * SECOND)])).toBeNull();
});

test('trouble with a guardian, or with somebody who was never in, is no trouble between the two', () => {
  const guardian = visit('guardian', 0, 60 * MINUTE);
  const aboutGuardian = [says('athlete', 'guardian', 40 * SECOND), says('mentor', 'guardian', 40 * SECOND)];
  expect(found(aboutGuardian, [], [...BOTH_IN, guardian])).toBeNull();
  expect(found(BOTH_SAY, [], [visit('athlete', 0, 60 * MINUTE)])).toBeNull();
});

test('nobody can say it of somebody who had left, or had only just come', () => {
  expect(found(BOTH_SAY, [], [visit('athlete', 0, MINUTE), visit('mentor', 0, 10 * SECOND)])).toBeNull();
  expect(found(BOTH_SAY, [], [visit('athlete', 0, MINUTE), visit('mentor', 20 * SECOND, MINUTE)])).toBeNull();
});

test('once either sees or hears the other it is over, and may come again', () => {
  const seen = sees('mentor', 'athlete', true, MINUTE);
  expect(found(BOTH_SAY, [seen])).toBeNull();
  const lost = [seen, sees('mentor', 'athlete', false, 3 * MINUTE)];
  expect(found(BOTH_SAY, lost)).toBeNull();
  const again = [says('athlete', 'mentor', 4 * MINUTE), says('mentor', 'athlete', 4 * MINUTE)];
  expect(found([...BOTH_SAY, ...again], lost)).toBe(4 * MINUTE);
});

test('who has talked for five minutes has had a session', () => {
  const talked = [sees('mentor', 'athlete', true, 0), sees('mentor', 'athlete', false, 5 * MINUTE)];
  const after = [says('athlete', 'mentor', 6 * MINUTE), says('mentor', 'athlete', 6 * MINUTE)];
  expect(found(after, talked)).toBeNull();
});

test('a family that comes when check-in has long closed moves nothing by it', () => {
  const late = (at: number) => [says('athlete', 'mentor', at), says('mentor', 'athlete', at)];
  expect(found(late(31 * MINUTE))).toBe(31 * MINUTE);
  expect(found(late(31 * MINUTE + 1))).toBeNull();
});

test('what was said before the room opened belongs to the time before a move', () => {
  const before = -48 * 60 * MINUTE;
  const visits = BOTH_IN.map((one) => ({ ...one, from: one.from + before, until: one.until + before }));
  expect(
    found(
      BOTH_SAY.map((one) => ({ ...one, at: one.at + before })),
      [],
      visits,
    ),
  ).toBeNull();
});
