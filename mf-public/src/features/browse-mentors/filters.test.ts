import { expect, test } from 'bun:test';
import { listMentors } from 'contracts/http/mentors';
import { addressOf } from 'web-kit/api';
import { callQuery, DEFAULTS, readFilters, withFilters } from './filters.ts';

const read = (text: string) => readFilters(new URLSearchParams(text));

test('the list starts with paid mentors of every sport and division', () => {
  expect(read('')).toEqual(DEFAULTS);
});

test('filters survive the way through the address', () => {
  const filters = read('sport=tennis&college_level=D2&mentoring_type=free&sort=-price&page=3');
  expect(filters).toEqual({ sport: 'tennis', college_level: 'D2', mentoring_type: 'free', sort: '-price', page: 3 });
  expect(withFilters(filters, { page: 3 })).toBe(
    '/browse?sport=tennis&college_level=D2&mentoring_type=free&sort=-price&page=3',
  );
});

test('nonsense in the address counts as not said', () => {
  expect(read('sport=chess&college_level=D9&mentoring_type=x&sort=y&page=-1')).toEqual(DEFAULTS);
});

test('another filter starts at the first page again', () => {
  expect(withFilters(read('page=4'), { sport: 'golf' })).toBe('/browse?sport=golf');
});

test('only what is set is sent, always with verified and payout-ready mentors only', () => {
  expect(addressOf(listMentors, { query: callQuery(read('mentoring_type=all')) })).toBe(
    '/api/college-athletes?verified_only=true&payout_ready_only=true&sort=rating&page=1&per_page=24',
  );
  expect(addressOf(listMentors, { query: callQuery(read('')) })).toContain('mentoring_type=paid');
});
