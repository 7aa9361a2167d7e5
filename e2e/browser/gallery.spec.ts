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
