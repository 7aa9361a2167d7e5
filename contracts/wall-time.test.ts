import { expect, test } from 'bun:test';
import { formatter, MOST_FORMATTERS } from './wall-time.ts';

const ZONE = 'america/argentina/buenos_aires';
const LETTERS = [...ZONE].flatMap((character, at) => (/[a-z]/.test(character) ? [at] : []));

/** The same zone in another mix of capitals, which is as good to `Intl`. */
function written(n: number): string {
  const capitals = new Set(LETTERS.filter((_, bit) => (n >> bit) & 1));
  return [...ZONE].map((character, at) => (capitals.has(at) ? character.toUpperCase() : character)).join('');
}

test('so many formatters are kept and no more, however people write their zones', () => {
  const first = formatter(ZONE, {});
  expect(formatter(ZONE, {})).toBe(first);
  for (let n = 1; n <= MOST_FORMATTERS; n++) formatter(written(n), {});
  expect(formatter(ZONE, {})).not.toBe(first);
});
