import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { listScreens, openAs, type Screen, type Who } from '../screens.ts';
import { type Stack, startStack } from '../stack.ts';

/** A product with demo data, on which every screen has something to show. */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const stack = await startStack({}, { demo: true });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
});
/** What does not depend on the size of a screen, or sets it, runs once. */
const DESKTOP = '@desktop';
const PEOPLE = ['nobody', 'athlete', 'mentor', 'admin'] as const;
/** 320 px is a 1280 px window at four times its size, 640 px at twice. */
const ZOOMED = [320, 640];
/** What a page must know to stand at all. */
const STILL_ANSWERED = /\/api\/(me|refresh|logout)$/;
/** The page answers from what the server wrote into it, or asks nothing: it has no states of waiting and failing. */
const ASKS_NOTHING = /^(not-found|terms|privacy|login|forgot|reset|register|how-it-works|home|become)/;

type Fault = string;

/**
 * Cards far below are laid out when they come near, and until then have an estimated height. axe asks what lies behind
 * a text by its place on the page, so it is let loose on a page that is laid out.
 */
async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
  });
}

async function inspect(page: Page, screen: string): Promise<Fault[]> {
  await layOutAll(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const faults = violations.map(
    ({ id, nodes }) => `${screen}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  const headings = await page.getByRole('heading', { level: 1 }).count();
  if (headings !== 1) faults.push(`${screen}: ${headings} main headings`);
  if (!(await page.title())) faults.push(`${screen}: no title`);
  return [...faults, ...(await scrollsSideways(page, screen))];
}

async function scrollsSideways(page: Page, screen: string): Promise<Fault[]> {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }));
  return wide > room ? [`${screen}: ${wide} px of content in ${room} px`] : [];
}

async function show(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path, { waitUntil: 'load' });
  await expect(page.locator('.site-header:not([data-pending])')).toBeVisible();
  await screen.prepare?.(page);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function walk(
  stack: Stack,
  page: Page,
  who: Who,
  visit: (screen: Screen) => Promise<Fault[]>,
  wanted: (screen: Screen) => boolean = () => true,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const screen of await listScreens(stack.url)) {
    if (screen.as !== who || !wanted(screen)) continue;
    await test.step(screen.name, async () => void faults.push(...(await visit(screen))));
  }
  await page.context().close();
  return faults;
}

for (const who of PEOPLE) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`${who}, ${scheme}: every screen is accessible and fits its window`, async ({ stack, browser }, info) => {
      test.setTimeout(300_000);
      const width = info.project.use.viewport?.width ?? 1280;
      const page = await openAs(browser, stack.url, who, { width, scheme });
      const faults = await walk(stack, page, who, async (screen) => {
        await show(page, screen);
        return inspect(page, screen.name);
      });
      expect(faults).toEqual([]);
    });
  }

  test(`${who}: what is waited for, and what failed, is accessible too`, async ({ stack, browser }, info) => {
    test.setTimeout(300_000);
    const width = info.project.use.viewport?.width ?? 1280;
    const page = await openAs(browser, stack.url, who, { width, scheme: 'light' });
    let answer: 'none' | 'failure' = 'none';
    await page.route('**/api/**', (route) => {
      if (STILL_ANSWERED.test(new URL(route.request().url()).pathname)) return route.continue();
      if (answer === 'none') return undefined;
      return route.fulfill({ status: 500, json: { detail: 'Something went wrong on our side. Please try again.' } });
    });
    const faults = await walk(
      stack,
      page,
      who,
      async (screen) => {
        answer = 'none';
        await page.goto(screen.path, { waitUntil: 'load' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const waiting = await inspect(page, `${screen.name}, waiting`);
        answer = 'failure';
        await page.goto(screen.path, { waitUntil: 'load' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        return [...waiting, ...(await inspect(page, `${screen.name}, failed`))];
      },
      (screen) => !ASKS_NOTHING.test(screen.name) && !screen.prepare,
    );
    expect(faults).toEqual([]);
  });

  test(`${who}: at twice and four times its size nothing is cut off or scrolls sideways`, { tag: DESKTOP }, async ({
    stack,
    browser,
  }) => {
    test.setTimeout(300_000);
    const page = await openAs(browser, stack.url, who, { width: 320, scheme: 'light' });
    const faults = await walk(stack, page, who, async (screen) => {
      const found: Fault[] = [];
      await show(page, screen);
      for (const width of ZOOMED) {
        await page.setViewportSize({ width, height: 640 });
        found.push(...(await scrollsSideways(page, `${screen.name} at ${width} px`)));
      }
      return found;
    });
    expect(faults).toEqual([]);
  });

  test(`${who}: nothing moves for who wants it still, and forced colours leave controls visible`, {
    tag: DESKTOP,
  }, async ({ stack, browser }) => {
    test.setTimeout(300_000);
    const page = await openAs(browser, stack.url, who, { width: 1280, scheme: 'light' });
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
    const faults = await walk(stack, page, who, async (screen) => {
      await show(page, screen);
      const [moving, invisible] = await page.evaluate(() => [
        document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().duration) > 10).length,
        // A slider's track is the browser's own drawing: it has an edge without a border.
        [
          ...document.querySelectorAll<HTMLElement>(
            'main button:not([role=tab]), main input:not([type=range]), main select, main textarea',
          ),
        ]
          .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          .filter((one) => one.offsetWidth > 2 && !one.closest('label, [class*=stars]'))
          .filter((one) => {
            const { borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(one);
            return (borderTopStyle === 'none' || borderTopWidth === '0px') && textDecorationLine === 'none';
          })
          .map((one) => one.textContent || one.outerHTML.slice(0, 80)),
      ]);
      const found: Fault[] = [];
      if (moving) found.push(`${screen.name}: ${moving} animations`);
      for (const one of invisible as string[]) found.push(`${screen.name}: no edge around ${one}`);
      return found;
    });
    expect(faults).toEqual([]);
  });
}
