import { expect, test } from 'bun:test';
import { roomMessage } from 'contracts/room';
import { ROOM_MESSAGE_SHAPE, type Shape } from 'contracts/room-shape';
import fc from 'fast-check';
import { readMessage } from './read-message.ts';

const kinds = ROOM_MESSAGE_SHAPE.oneOf ?? [];
const lengths = (least = 0, most = least + 3) =>
  fc.constantFrom(least - 1, least, least + 1, most - 1, most, most + 1).map((length) => Math.max(0, length));
const INSTANTS = [
  '2026-12-03T18:00:00Z',
  '2026-12-03T18:00:00.123-05:00',
  '2026-12-03T18:00:00',
  '2026-02-29T18:00:00Z',
];
const ADDRESSES = [
  'https://youtu.be/x',
  ' https://vimeo.com/1\n',
  'javascript:alert(1)',
  'youtu.be/x',
  'https://',
  'a:b',
];
const ODD = [null, '', 'x', 0, -0, 1, -1, 1.5, 1e300, true, false, [], {}, '𝒳', [0, 0], { kind: 'chat' }];

/** Around what the shape allows, on both sides of each border. */
function near(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.oneOf) return fc.oneof(...shape.oneOf.map(near));
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum, 'nobody');
  if (shape.type === 'boolean') return fc.boolean();
  if (shape.type === 'number' || shape.type === 'integer') return nearNumber(shape);
  if (shape.type === 'string') return nearText(shape);
  if (shape.type === 'array') return nearList(shape);
  const { properties = {}, required = [] } = shape;
  const values = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, near(one)]));
  return fc.record(values, { requiredKeys: [...required] });
}

function nearNumber({ minimum = -1e6, maximum = 1e6 }: Shape): fc.Arbitrary<number> {
  const borders = fc.constantFrom(minimum, maximum, minimum + 0.5, maximum + 0.5, minimum - 1, maximum + 1);
  return fc.oneof({ weight: 9, arbitrary: fc.integer({ min: Math.ceil(minimum), max: maximum }) }, borders);
}

function nearText({ format, minLength, maxLength }: Shape): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof({ weight: 9, arbitrary: fc.uuid() }, fc.constantFrom('x', 'A'.repeat(36)));
  if (format === 'date-time') return fc.constantFrom(...INSTANTS);
  if (format === 'uri') return fc.constantFrom(...ADDRESSES, `https://x.example/${'y'.repeat(500)}`);
  return lengths(minLength, maxLength).chain((length) =>
    fc.constantFrom('x', 'é', ' ').map((one) => one.repeat(length)),
  );
}

function nearList({ items, prefixItems, minItems, maxItems }: Shape): fc.Arbitrary<unknown[]> {
  if (prefixItems)
    return fc.oneof({ weight: 9, arbitrary: fc.tuple(...prefixItems.map(near)) }, fc.constant<unknown[]>([0]));
  const some = fc.tuple(near(items || {}), lengths(minItems, Math.min(maxItems ?? 3, 600)));
  return some.map(([item, length]) => Array.from({ length }, () => item));
}

/** One place of it is something else, missing, or one too many. */
function spoil(message: unknown, places: readonly number[], odd: unknown): unknown {
  if (typeof message !== 'object' || message === null || places.length === 0) return odd;
  const copy: object = Array.isArray(message) ? [...message] : { ...message };
  const names = [...Object.keys(copy), 'more'];
  const name = names[(places[0] ?? 0) % names.length] ?? 'more';
  if (odd === undefined && !Array.isArray(message)) Reflect.deleteProperty(copy, name);
  else Reflect.set(copy, name, spoil(Reflect.get(copy, name), places.slice(1), odd ?? null));
  return copy;
}

const anything = fc
  .tuple(
    near(ROOM_MESSAGE_SHAPE),
    fc.array(fc.nat(9), { maxLength: 4 }),
    fc.constantFrom(...ODD, undefined),
    fc.boolean(),
  )
  .map(([message, places, odd, isSpoiled]) => (isSpoiled ? spoil(message, places, odd) : message))
  // As it comes over a line.
  .map((message): unknown => JSON.parse(JSON.stringify(message ?? null)));

test('a browser takes and refuses exactly the messages that the gateway does, and reads the same in them', () => {
  const seen = { taken: new Set<unknown>(), refused: 0 };
  fc.assert(
    fc.property(anything, (raw) => {
      const { data } = roomMessage.safeParse(raw);
      expect(readMessage(raw)).toEqual(data ?? null);
      if (data) seen.taken.add(data.kind);
      else seen.refused += 1;
    }),
    { seed: 23, numRuns: 4_000 },
  );
  expect(seen.taken.size).toBe(kinds.length);
  expect(seen.refused).toBeGreaterThan(1_000);
});

test('every word of the shape is one that the browser’s check understands', () => {
  const known = new Set([
    ...['type', 'const', 'enum', 'oneOf', 'properties', 'required', 'additionalProperties', 'items', 'prefixItems'],
    ...['minItems', 'maxItems', 'minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'format'],
  ]);
  const wordsOf = (shape: Shape): string[] => [
    ...Object.keys(shape),
    ...[...(shape.oneOf ?? []), ...(shape.prefixItems ?? []), ...(shape.items ? [shape.items] : [])].flatMap(wordsOf),
    ...Object.values(shape.properties ?? {}).flatMap(wordsOf),
  ];
  const words = wordsOf(ROOM_MESSAGE_SHAPE);
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter((word) => !known.has(word))).toEqual([]);
});

test('what a message does not have is left behind', () => {
  expect(readMessage({ kind: 'catch_up', more: 1 })).toEqual({ kind: 'catch_up' });
});
