import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { editsBetween, mergeTexts, moveCaret } from './merge-texts.ts';

const SEED = 20261122;
const check = <T extends [unknown, ...unknown[]]>(property: fc.IPropertyWithHooks<T>) =>
  fc.assert(property, { seed: SEED, numRuns: 400 });
const piece = fc.constantFrom('a', 'bb', ' ', '\n', 'left hand', '😀', '😁', 'é');
const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

const apply = (base: string, edits: ReturnType<typeof editsBetween>) =>
  edits.reduceRight((now, { from, to, text }) => now.slice(0, from) + text + now.slice(to), base);

describe('the difference of two texts', () => {
  test('makes one of the other, and cuts no character in half', () => {
    check(
      fc.property(text, text, (base, changed) => {
        const edits = editsBetween(base, changed);
        expect(apply(base, edits)).toBe(changed);
        for (const edit of edits) expect(() => encodeURIComponent(edit.text)).not.toThrow();
      }),
    );
  });

  test('is one word where one word changed', () => {
    expect(editsBetween('call the coach today', 'call the coaches today')).toEqual([{ from: 14, to: 14, text: 'es' }]);
  });

  test('of two long and quite different texts is found without comparing each word with each', () => {
    const words = (seed: number) => Array.from({ length: 4_000 }, (_, n) => `${(n * seed) % 977}`).join(' ');
    const [base, changed] = [words(7), words(13)];
    const edits = editsBetween(base, changed);
    expect(apply(base, edits)).toBe(changed);
    // Comparing each of their words with each would find hundreds.
    expect(edits).toHaveLength(1);
  });
});

describe('two who write at the same time', () => {
  test('both keep what they wrote', () => {
    expect(mergeTexts('Goals:\nFilm:\n', 'Goals: D1\nFilm:\n', 'Goals:\nFilm: junior year\n')).toBe(
      'Goals: D1\nFilm: junior year\n',
    );
    expect(mergeTexts('', 'mine', 'theirs')).toBe('theirsmine');
  });

  test('what one deleted stays deleted, and what the other put into it stays', () => {
    expect(mergeTexts('one two three', 'one three', 'one two big three')).toBe('one big three');
  });

  test('who changed nothing gets the other’s text, and the same twice is once', () => {
    check(
      fc.property(text, text, (base, changed) => {
        expect(mergeTexts(base, base, changed)).toBe(changed);
        expect(mergeTexts(base, changed, base)).toBe(changed);
        expect(mergeTexts(base, changed, changed)).toBe(changed);
      }),
    );
  });

  test('a text that went on after its first part was saved holds that part once', () => {
    expect(mergeTexts('Notes: ', 'Notes: hello', 'Notes: hel')).toBe('Notes: hello');
  });

  test('words that each added are there exactly once, wherever they were added', () => {
    const words = fc.uniqueArray(fc.stringMatching(/^[a-z]{3,6}$/), { minLength: 2, maxLength: 12 });
    const places = fc.array(fc.nat(), { minLength: 6, maxLength: 6 });
    check(
      fc.property(words, places, places, (base, mine, theirs) => {
        const add = (who: string, where: number[]) =>
          where.reduce((now, place, n) => now.toSpliced(place % (now.length + 1), 0, `${who}${n}`), base).join(' ');
        const merged = mergeTexts(base.join(' '), add('MINE', mine), add('THEIRS', theirs));
        for (const who of ['MINE', 'THEIRS'])
          for (const n of where(mine)) expect(merged.split(`${who}${n}`)).toHaveLength(2);
        for (const word of base) expect(merged).toContain(word);
      }),
    );
  });
});

test('a caret stays where one was typing', () => {
  const caretAfter = (before: string, after: string, caret: number) => moveCaret(caret, editsBetween(before, after));
  expect(caretAfter('my line\n', 'their line\nmy line\n', 3)).toBe(14);
  expect(caretAfter('my line', 'my line\ntheirs', 3)).toBe(3);
  expect(caretAfter('gone my line', 'my line', 8)).toBe(3);
  expect(caretAfter('abc', '', 2)).toBe(0);
});

const where = (places: number[]) => places.map((_, n) => n);
