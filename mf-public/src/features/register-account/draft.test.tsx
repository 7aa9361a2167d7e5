import { expect, test } from 'bun:test';
import { openPage } from 'web-kit/page-testing';
import routes from '../../app.tsx';

test('after a reload everything typed and chosen is there again, but the password', async () => {
  const page = await openPage(routes, '/register?type=athlete');
  await page.fill('First name', 'Ann');
  await page.fill('Password', 'secret-1');
  await page.choose('Sport', 'basketball');
  await page.choose('Position', 'Point Guard');
  await page.fill('Bio', 'I play.');
  const again = await openPage(routes, '/register?type=athlete', { kept: page.kept() });
  const labels = ['First name', 'Password', 'Sport', 'Position', 'Bio'];
  expect(labels.map((label) => again.valueOf(label))).toEqual(['Ann', '', 'basketball', 'Point Guard', 'I play.']);
});
