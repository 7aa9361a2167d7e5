import { expect, test } from 'bun:test';
import { listMentors } from 'contracts/http/mentors';
import { addressOf } from 'web-kit/api';
import { callQuery, clearedFilters, DEFAULTS, readFilters, withFilters } from './filters.ts';

const read = (text: string) => readFilters(new URLSearchParams(text));

test('the list starts with paid mentors of every sport and division', () => {
  expect(read('')).toEqual(DEFAULTS);
});

test('filters survive the way through the address', () => {
  const filters = read('sport=tennis&college_level=D2&mentoring_type=free&sort=-price&page=3');
  expect(filters).toEqual({
    ...DEFAULTS,
    sport: 'tennis',
    college_level: 'D2',
    mentoring_type: 'free',
    sort: '-price',
    page: 3,
  });
  expect(withFilters(filters, { page: 3 })).toBe(
    '/browse?sport=tennis&college_level=D2&mentoring_type=free&sort=-price&page=3',
  );
});

test('nonsense in the address counts as not said', () => {
  expect(read('sport=chess&college_level=D9&mentoring_type=x&sort=y&page=-1')).toEqual(DEFAULTS);
  expect(read('us_state=Ohio&max_price=7&weekday=someday&time_of_day=noon&available_this_week=perhaps')).toEqual(
    DEFAULTS,
  );
});

test('another filter starts at the first page again', () => {
  expect(withFilters(read('page=4'), { sport: 'golf' })).toBe('/browse?sport=golf');
});

test('every filter survives the way through the address', () => {
  const address =
    '/browse?search=okafor&sport=tennis&position=Singles&college_level=D2&us_state=OH&mentoring_type=free&max_price=80' +
    '&weekday=tue%2Csun&time_of_day=evening&available_this_week=true&sort=soonest&page=2';
  const filters = read(address.split('?')[1] ?? '');
  expect(filters).toMatchObject({ search: 'okafor', weekday: 'tue,sun', available_this_week: 'true' });
  expect(withFilters(filters, { page: 2 })).toBe(address);
});

test('another sport has other positions', () => {
  expect(withFilters(read('sport=tennis&position=Singles'), { sport: 'golf' })).toBe('/browse?sport=golf');
});

test('an athlete’s own sport holds until the address says another, or all', () => {
  const own = (text: string) => readFilters(new URLSearchParams(text), 'soccer');
  expect(own('').sport).toBe('soccer');
  expect(own('sport=golf').sport).toBe('golf');
  expect(own('sport=all').sport).toBe('');
  expect(withFilters(own(''), { page: 2 })).toBe('/browse?page=2');
  expect(withFilters(own(''), { sport: '' })).toBe('/browse?sport=all');
  expect(withFilters(own('sport=all'), { sport: 'soccer' })).toBe('/browse');
});

test('only what is set is sent, always with verified and payout-ready mentors only', () => {
  const sent = (text: string) => addressOf(listMentors, { query: callQuery(read(text), 'America/Denver') });
  expect(sent('mentoring_type=all')).toBe(
    '/api/college-athletes?verified_only=true&payout_ready_only=true&sort=rating&page=1&per_page=24',
  );
  expect(sent('')).toContain('mentoring_type=paid');
  expect(sent('weekday=tue')).toContain('weekday=tue&timezone=America%2FDenver');
});

test('Clear all takes away what the sheet offers, and leaves the words, the sport and the order', () => {
  const filters = read('search=ann&sport=golf&college_level=D1&weekday=mon&mentoring_type=free&sort=price');
  expect(withFilters(clearedFilters(filters), {})).toBe('/browse?search=ann&sport=golf&sort=price');
});
