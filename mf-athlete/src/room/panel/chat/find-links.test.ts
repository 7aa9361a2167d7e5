import { expect, test } from 'bun:test';
import { findLinks } from './find-links.ts';

const linksOf = (text: string) => findLinks(text).flatMap((piece) => ('href' in piece ? [piece.href] : []));
const shownOf = (text: string) =>
  findLinks(text)
    .map((piece) => piece.text)
    .join('');

test('an address in a sentence is a link, and the sentence stays as typed', () => {
  const text = 'This one: https://youtu.be/dQw4w9WgXcQ?t=10. (Or https://en.wikipedia.org/wiki/Pass_(sports)).';
  expect(linksOf(text)).toEqual(['https://youtu.be/dQw4w9WgXcQ?t=10', 'https://en.wikipedia.org/wiki/Pass_(sports)']);
  expect(shownOf(text)).toBe(text);
});

test('what does something else than open a page is text', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'intent://scan/#Intent;end',
    'blob:https://a.example/x',
    'javascript://https://a.example/%0aalert(1)'.slice(0, 13),
    'https://',
    'http://[',
    'https://localhost/x',
    'www.a.example',
  ]) {
    expect(linksOf(text)).toEqual([]);
    expect(shownOf(text)).toBe(text);
  }
});

test('an address that shows one place and leads to another is text', () => {
  expect(linksOf('https://youtube.com@evil.example/watch')).toEqual([]);
  expect(linksOf('https://youtube.com:x@evil.example/')).toEqual([]);
});
