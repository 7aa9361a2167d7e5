import { expect, test } from 'bun:test';
import { openAdmin } from '../../page-testing.ts';

test('mentors’ earnings come down for the year that was chosen, this one at first', async () => {
  const page = await openAdmin('/admin?tab=settings');
  const thisYear = new Date().getUTCFullYear();
  const address = (year: number) => `/api/admin/export/mentor-earnings.csv?year=${year}`;
  expect(page.leadsTo(/^Mentors’ earnings/)).toBe(address(thisYear));
  expect(page.optionsOf('Year')[0]).toBe(String(thisYear));
  await page.choose('Year', String(thisYear - 1));
  expect(page.leadsTo(`Mentors’ earnings ${thisYear - 1}`)).toBe(address(thisYear - 1));
});
