import { test as base, expect } from '@playwright/test';
import { type Marketplace, marketplace } from '../marketplace.ts';
import { type Stack, startStack } from '../stack.ts';

/** Each worker has its own product, so that moving the clock disturbs nobody. */
export const test = base.extend<{ market: Marketplace; closing: undefined }, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const stack = await startStack();
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  market: async ({ stack }, use) => use(marketplace(stack)),
  // What a test opened beside its own page would go on polling and painting beside the tests that follow.
  closing: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => (before.has(context) ? null : context.close())));
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await use(page);
    expect(problems, 'errors on the page').toEqual([]);
  },
});

/** For a test that counts the founder's money to the cent. */
export const testAlone = base.extend<{ alone: Stack; market: Marketplace }>({
  alone: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const stack = await startStack();
      await use(stack);
      await stack.stop();
    },
    { timeout: 240_000 },
  ],
  baseURL: async ({ alone }, use) => use(alone.url),
  market: async ({ alone }, use) => use(marketplace(alone)),
});
export { expect };
