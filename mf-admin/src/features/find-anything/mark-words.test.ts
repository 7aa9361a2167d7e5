import { expect, test } from 'bun:test';
import { markWords } from './mark-words.ts';

const marked = (text: string, typed: string) =>
  markWords(text, typed)
    .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
    .join('');

test('the beginnings of words that were typed stand out, whatever their case and accents', () => {
  expect(marked('Riley Vance', 'vanc')).toBe('Riley [Vanc]e');
  expect(marked('Vancé Riley', 'VANCE ri')).toBe('[Vancé] [Ri]ley');
  expect(marked('dana.vance@mail.example', 'dana.vance@m')).toBe('[dana].[vance]@[m]ail.example');
  expect(marked("Sean O'Neil", 'oneil')).toBe("Sean [O'Neil]");
});

test('joiners inside of a word part nothing', () => {
  expect(marked('Dr. علی\u200cرضا', 'علیرض')).toBe('Dr. [علی\u200cرض]ا');
  expect(marked('علی\u200cرضا', 'علی\u200cرضا')).toBe('[علی\u200cرضا]');
});

test('the middle of a word does not, and nothing typed marks nothing', () => {
  expect(marked('Avance', 'vance')).toBe('Avance');
  expect(marked('Riley', '')).toBe('Riley');
  expect(marked('Riley', '.*%')).toBe('Riley');
});

test('whatever is typed, no letter is lost', () => {
  for (const text of ['Nguyễn Văn', '😀 नेहा', 'e\u0301a', "''", ''])
    for (const typed of ['n', 'e', 'é', "'", 'नेहा', '(', 'van ngu'])
      expect(
        markWords(text, typed)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
});
