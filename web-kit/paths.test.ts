import { expect, test } from 'bun:test';
import { PAGES } from 'contracts/pages';
import { paths, safeNext } from './paths.ts';

test('every page has a builder, and each builder leads to a page', () => {
  const patterns: Record<string, string> = Object.assign({}, ...Object.values(PAGES));
  expect(Object.keys(paths).sort()).toEqual(Object.keys(patterns).sort());
  for (const [name, build] of Object.entries(paths)) {
    // Most take the id itself, some an object that has one.
    const built = ['x', { id: 'x' }].map((given) => (build as (given: unknown) => string)(given).split('?')[0]);
    expect(built).toContain(patterns[name]?.replace(/:\w+/, 'x') as string);
  }
});

test('ids and queries are escaped', () => {
  expect(paths.mentor('a/b')).toBe('/mentors/a%2Fb');
  expect(paths.login('/join/1#t=2')).toBe('/login?next=%2Fjoin%2F1%23t%3D2');
  expect(paths.browse({ sport: 'golf', page: 2, sort: '' })).toBe('/browse?sport=golf&page=2');
});

test('after signing in nobody is led away from the site', () => {
  for (const bad of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/x/%2e%2E//evil.example',
    '/..//..//evil.example/x',
    'javascript:1',
    '',
    null,
  ]) {
    expect(safeNext(bad)).toBeNull();
  }
  expect(safeNext('/join/1?a=b#token')).toBe('/join/1?a=b#token');
  expect(safeNext('/mentors/../browse?q=//x')).toBe('/browse?q=//x');
});
