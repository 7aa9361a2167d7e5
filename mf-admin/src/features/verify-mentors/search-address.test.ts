import { expect, test } from 'bun:test';
import { searchAddress } from './search-address.ts';

test('the search names the person, the college and the sport, whatever characters they hold', () => {
  const address = new URL(
    searchAddress({ first_name: 'Zoë', last_name: "O'Neil & Co", college: 'Texas A&M', sport: 'track_field' }),
  );
  expect(address.searchParams.get('q')).toBe("Zoë O'Neil & Co Texas A&M Track & Field");
  expect([...address.searchParams.keys()]).toEqual(['q']);
});
