import { findViolations } from './accessibility.ts';
import { expect, test } from './product.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every component in every state is accessible, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/dev/gallery/');
    await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(wide).toBeLessThanOrEqual(room ?? 0);
  });
}

test('of three choices none is left alone in a row, however wide the page', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/dev/gallery/');
  const cards = page.getByRole('group', { name: 'When?' }).locator('label');
  await expect(cards).toHaveCount(3);
  for (let width = 320; width <= 1400; width += 40) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)));
    expect([width, new Set(tops).size]).toEqual([width, new Set(tops).size === 1 ? 1 : 3]);
  }
});
