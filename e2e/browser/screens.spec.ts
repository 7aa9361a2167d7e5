import { test as base, expect, type Page, type Route } from '@playwright/test';
import { listScreens, loadScreen, openAs, type Screen, untilComplete, type Who } from '../screens.ts';
import { type Stack, startStack } from '../stack.ts';
import { findViolations } from './accessibility.ts';
import { findTallPages } from './three-screens.ts';

/** Everything has something to show, by demo data that take minutes to make, so all tests share them. */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const stack = await startStack({}, { demo: true });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 1_080_000 },
  ],
});
const DESKTOP = 1280;
const SIZES = { desktop: { width: DESKTOP, height: 900 }, phone: { width: 360, height: 780 } };
const PEOPLE: Who[] = ['nobody', 'athlete', 'mentor', 'admin'];
/** 320 px is a 1280 px window at four times its size, 640 px at twice. */
const ZOOMED = [320, 640];
/** Calls without which no page can be shown; a page has not loaded before its pictures have. */
const STILL_ANSWERED = /\/api\/(me|refresh|logout|media\/.*)$/;
/** These pages ask nothing, so they have no states of waiting and failing. */
const ASKS_NOTHING = /^(not-found|terms|privacy|login|forgot|reset|register|how-it-works|home|become)/;

type Fault = string;

/** Cards far below have an estimated height; axe asks what is behind a text by its place, so they are laid out. */
async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
  });
}

async function inspectColors(page: Page, screen: string): Promise<Fault[]> {
  await layOutAll(page);
  return (await findViolations(page, { onlyColors: true })).map((violation) => `${screen}: ${violation}`);
}

async function inspect(page: Page, screen: string): Promise<Fault[]> {
  await layOutAll(page);
  const faults = (await findViolations(page)).map((violation) => `${screen}: ${violation}`);
  const headings = await page.getByRole('heading', { level: 1 }).count();
  if (headings !== 1) faults.push(`${screen}: ${headings} main headings`);
  if (!(await page.title())) faults.push(`${screen}: no title`);
  faults.push(...(await bareButtons(page)).map((one) => `${screen}: nobody has styled ${one}`));
  return [...faults, ...(await scrollsSideways(page, screen))];
}

/** Those that the browser draws as it draws any button. */
function bareButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).borderTopStyle === 'outset')
      .map((one) => one.textContent || one.outerHTML.slice(0, 80)),
  );
}

async function scrollsSideways(page: Page, screen: string): Promise<Fault[]> {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }));
  return wide > room ? [`${screen}: ${wide} px of content in ${room} px`] : [];
}

async function show(page: Page, screen: Screen): Promise<void> {
  await loadScreen(page, screen);
  // There also where a room hides it.
  await expect(page.locator('.site-header:not([data-pending])')).toBeAttached();
  if (screen.prepare) {
    // What comes late moves the button away between press and release, and then nothing was clicked.
    await untilComplete(page);
    await screen.prepare(page);
  }
  await expect(page.getByRole('main')).toBeVisible();
  await untilComplete(page);
}

async function walk(
  stack: Stack,
  page: Page,
  who: Who,
  visit: (screen: Screen) => Promise<Fault[]>,
  wanted: (screen: Screen) => boolean,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const screen of await listScreens(stack.url)) {
    if (screen.as !== who || !wanted(screen)) continue;
    await test.step(screen.name, async () => void faults.push(...(await visit(screen))));
  }
  await page.context().close();
  return faults;
}

/** As for a person who has enlarged the page: fewer pixels for the same text. */
async function inspectEnlarged(page: Page, screen: string): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const width of ZOOMED) {
    await page.setViewportSize({ width, height: 640 });
    faults.push(...(await scrollsSideways(page, `${screen} at ${width} px`)));
  }
  return faults;
}

/** As for a person who asked for reduced motion and colors of their own. */
async function inspectStillAndForced(page: Page, screen: string): Promise<Fault[]> {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  const { moving, edgeless } = await page.evaluate(() => {
    // The browser draws a slider's track, which has an edge without a border.
    const controls = document.querySelectorAll<HTMLElement>(
      'main button:not([role=tab]), main input:not([type=range]), main select, main textarea',
    );
    const hasNoEdge = (control: HTMLElement) => {
      const { borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(control);
      return (borderTopStyle === 'none' || borderTopWidth === '0px') && textDecorationLine === 'none';
    };
    return {
      moving: document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().duration) > 10).length,
      edgeless: [...controls]
        .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .filter((one) => one.offsetWidth > 2 && !one.closest('label, [class*=stars]'))
        .filter(hasNoEdge)
        .map((one) => one.textContent || one.outerHTML.slice(0, 80)),
    };
  });
  const faults = edgeless.map((one) => `${screen}: no edge around ${one}`);
  return moving ? [`${screen}: ${moving} animations`, ...faults] : faults;
}

/** Holds every answer back, then fails those and all later ones. */
async function withholdAnswers(page: Page) {
  let held: Route[] = [];
  let isFailing = false;
  const fail = (route: Route) =>
    route.fulfill({ status: 500, json: { detail: 'Something went wrong on our side. Please try again.' } });
  await page.route('**/api/**', (route) => {
    if (STILL_ANSWERED.test(new URL(route.request().url()).pathname)) return route.continue();
    if (isFailing) return fail(route);
    held.push(route);
  });
  return {
    holdAll() {
      held = [];
      isFailing = false;
    },
    async failAll() {
      isFailing = true;
      await Promise.all(held.map(fail));
    },
  };
}

interface Group {
  who: string;
  as: Who;
  isShown: (screen: Screen) => boolean;
}

const isRoom = ({ name }: Screen) => name.startsWith('room-');

/** A room's many states take as long as all other screens of its athlete. */
function groupsOf(as: Who): Group[] {
  const all = { who: as, as, isShown: (screen: Screen) => !isRoom(screen) };
  return as === 'athlete' ? [all, { who: 'athlete in a room', as, isShown: isRoom }] : [all];
}

/** Elsewhere styles alone tell a phone from a desktop; a room opens with other parts, and steps press what a phone hides. */
const dependsOnWidth = (screen: Screen) => Boolean(screen.prepare) || isRoom(screen);

async function inspectInColors(page: Page, screen: Screen, name: string): Promise<Fault[]> {
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  if (name === 'desktop' || dependsOnWidth(screen)) await show(page, screen);
  const faults = await inspect(page, `${screen.name}, ${name}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  faults.push(...(await inspectColors(page, `${screen.name}, ${name}, dark`)));
  if (name === 'desktop') {
    faults.push(...(await inspectStillAndForced(page, screen.name)), ...(await inspectEnlarged(page, screen.name)));
  }
  return faults;
}

/** What stands on the page, at both sizes. */
async function inspectAtSizes(page: Page, inspectOne: (name: string) => Promise<Fault[]>): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [name, size] of Object.entries(SIZES)) {
    await page.setViewportSize(size);
    faults.push(...(await inspectOne(name)));
  }
  return faults;
}

for (const { who, as, isShown } of PEOPLE.flatMap(groupsOf)) {
  test(`${who}: every screen is accessible and fits, whatever its colors and size, and is still for who wants that`, async ({
    stack,
    browser,
  }) => {
    test.setTimeout(900_000);
    const page = await openAs(browser, stack.url, as, { width: DESKTOP, scheme: 'light' });
    const visit = (screen: Screen) => inspectAtSizes(page, (name) => inspectInColors(page, screen, name));
    expect(await walk(stack, page, as, visit, isShown)).toEqual([]);
  });

  // What a room shows does not come by a call.
  if (who === as) {
    test(`${who}: what is waited for, and what failed, is accessible too, desktop and phone`, async ({
      stack,
      browser,
    }) => {
      test.setTimeout(900_000);
      const page = await openAs(browser, stack.url, as, { width: DESKTOP, scheme: 'light' });
      const answers = await withholdAnswers(page);
      const asksSomething = (screen: Screen) => !ASKS_NOTHING.test(screen.name) && !screen.prepare;
      const visit = async (screen: Screen) => {
        answers.holdAll();
        await loadScreen(page, screen);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const waiting = await inspectAtSizes(page, (name) => inspect(page, `${screen.name}, waiting, ${name}`));
        await answers.failAll();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await untilComplete(page);
        return [
          ...waiting,
          ...(await inspectAtSizes(page, (name) => inspect(page, `${screen.name}, failed, ${name}`))),
        ];
      };
      expect(await walk(stack, page, as, visit, asksSomething)).toEqual([]);
    });
  }

  if (who === 'athlete' || who === 'mentor') {
    test(`${who}: what they live in is never above three screens of a phone`, async ({ stack, browser }) => {
      test.setTimeout(300_000);
      expect(await findTallPages(browser, stack.url, who)).toEqual([]);
    });
  }
}
