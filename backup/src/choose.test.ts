import { expect, test } from 'bun:test';
import { choose } from './choose.ts';
import type { Manifest } from './manifest.ts';
import type { Entry } from './objects.ts';
import { findObsolete } from './prune.ts';
import { nameOf, segmentBefore, segmentNamed } from './wal.ts';

const DAY = 86_400_000;
const NOON = Date.parse('2026-11-22T12:00:00Z');
const dayOf = (days: number) => new Date(NOON + days * DAY).toISOString();
const base = (days: number, end: string) =>
  ({ id: `day ${days}`, takenAt: dayOf(days), postgres: { timeline: 1, start: end, end } }) as Manifest;
const piece = (name: string, days: number): Entry => ({
  key: `wal/${name}.zst`,
  bytes: 1,
  sha256: '',
  at: dayOf(days),
});

const BASES = [base(0, '0/2000100'), base(1, '0/5000100')];
const WAL = [
  piece('000000010000000000000003', 0.2),
  piece('000000010000000000000004', 0.6),
  piece('000000010000000000000005', 1),
  piece('000000010000000000000006', 1.5),
  // Of what was restored once, and went another way.
  piece('000000020000000000000006', 1.2),
];
const from = (at: number | null) => {
  const { base: chosen, wal } = choose(BASES, WAL, at === null ? null : new Date(dayOf(at)));
  return [chosen.id, wal.map(({ key }) => key.slice(-6, -4))];
};

test('a moment is reached from the last backup before it, by the log up to the first piece after it', () => {
  expect(from(0.3)).toEqual(['day 0', ['03', '04']]);
  expect(from(0.9)).toEqual(['day 0', ['03', '04', '05']]);
  expect(from(1.4)).toEqual(['day 1', ['06']]);
  expect(from(null)).toEqual(['day 1', ['06']]);
});

test('a moment that nothing reaches is refused, with how far it goes', () => {
  expect(() => from(-1)).toThrow(`nothing reaches back to ${dayOf(-1)}`);
  expect(() => from(1.6)).toThrow(`the log goes on to ${dayOf(1.5)}`);
  expect(() => choose([], [], null)).toThrow('no whole backup');
});

test('a piece that says which backup it follows follows no other one, whatever its number', () => {
  const wal = [
    { ...piece('000000010000000000000006-day 1', 1.1), after: 'day 1' },
    { ...piece('000000010000000000000007-day 0', 1.2), after: 'day 0' },
  ];
  expect(choose(BASES, wal, null)).toMatchObject({ base: { id: 'day 1' }, wal: [wal[0]] });
});

test('without a moment, what another Postgres wrote by a clock that was ahead is passed over, and our own is not', () => {
  const ours = { ...base(0, '0/2000100'), postgres: { ...base(0, '0/2000100').postgres, systemId: 'ours' } };
  const ahead = { ...base(400, '0/2000100'), postgres: { ...ours.postgres, systemId: 'another' } };
  const chosen = (manifests: Manifest[]) => choose(manifests, [], null, NOON + DAY).base.id;
  expect(chosen([ours, ahead])).toBe('day 0');
  const ownAhead = { ...base(300, '0/3000100'), postgres: { ...ours.postgres, end: '0/3000100' } };
  expect(chosen([ours, ownAhead, ahead])).toBe('day 300');
  expect(chosen([ahead])).toBe('day 400');
});

test('pieces of the log are named as Postgres names them, also where its numbers carry', () => {
  for (const [position, name] of [
    ['0/3000001', '000000010000000000000003'],
    ['0/3000000', '000000010000000000000002'],
    ['1/0', '0000000100000000000000FF'],
    ['1/1', '000000010000000100000000'],
    ['A/FF000028', '000000010000000A000000FF'],
  ] as const) {
    expect([position, nameOf(segmentBefore(position, 1))]).toEqual([position, name]);
    expect(nameOf(segmentNamed(name))).toBe(name);
  }
});

test('what is kept for two days can be had from the first moment of the two days on', () => {
  const bases = [0, 1, 2, 3, 4].map((days) => base(days, '0/2000100'));
  const obsolete = findObsolete(bases, 2, new Date(NOON + 4.5 * DAY));
  expect(obsolete.map(({ id }) => id)).toEqual(['day 0', 'day 1']);
  expect(findObsolete(bases.slice(0, 1), 2, new Date(NOON + 90 * DAY))).toEqual([]);
});
