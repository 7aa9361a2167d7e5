import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/** The small text is read by a page in two thirds of the time, and every page that is loaded reads it anew. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** What another color scheme can change. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** Not axe's Playwright package: it also hands over every passed check, which takes several times as long. */
export async function findViolations(page: Page, { onlyColors = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  return page.evaluate(
    async (only) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
      // Fetching style sheets and media again takes a third of the time, for rules about screens that turn and sound that starts.
      const spare = { preload: false, resultTypes: ['violations' as const] };
      const { violations } = await axe.run(document, only ? { ...spare, runOnly: only } : spare);
      return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    onlyColors ? OF_COLORS : null,
  );
}
