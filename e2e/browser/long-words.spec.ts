import type { Locator, Page } from '@playwright/test';
import { heldSession, signIn } from './athlete.ts';
import { openAdmin, openPart, openWaiting, surname } from './founder.ts';
import { expect, test } from './product.ts';

const LONG = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralt';
const PHONE = { width: 360, height: 780 };

async function expectToFit(page: Page, heading: string | RegExp) {
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }));
  expect([page.url(), wide]).toEqual([page.url(), room]);
}

/** Every page that is opened from now on. */
async function readAtTwiceItsSize(page: Page) {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
}

test('text at twice its size leaves the footer of every page within a phone @desktop', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await readAtTwiceItsSize(page);
  await page.goto('/login');
  await expectToFit(page, 'Log in');
});

/** A room covers the page with layers of its own, which hide what does not fit. */
async function expectWithin(page: Page, one: Locator) {
  await expect(one).toBeVisible();
  const { x, width } = (await one.boundingBox()) ?? { x: Number.NaN, width: Number.NaN };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

test('text at twice its size leaves the site’s name on one line, and room to type what is looked for @desktop', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await readAtTwiceItsSize(page);
  await page.goto('/browse?sport=surfing&college_level=D3');
  await expectToFit(page, 'No Mentors Found');
  const name = page.getByRole('banner').getByRole('link', { name: 'Sideline, home' });
  const lines = await name.evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link.lastChild ?? link);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  const field = await page.getByRole('searchbox').boundingBox();
  expect(field?.width).toBeGreaterThan(200);
});

test('text at twice its size leaves reports to the founder within a phone @desktop', async ({ page, market }) => {
  await page.setViewportSize(PHONE);
  const athlete = await market.registerAthlete();
  const mentor = await market.bookableMentor();
  const subject = { kind: 'mentor', id: mentor.id };
  await market.good('POST', '/reports', athlete.token, { subject, reason: 'other', text: 'Asked to be paid in cash.' });
  await readAtTwiceItsSize(page);
  await openAdmin(page, '/admin?tab=complaints#reports');
  const reports = await openPart(page, 'Reports');
  await expect(reports.getByRole('button', { name: /^Look and decide/ }).first()).toBeVisible();
  await expectToFit(page, 'Complaints & sessions');
});

test('text at twice its size leaves the way into a session within a phone @desktop', async ({ page, market }) => {
  await page.setViewportSize(PHONE);
  const [athlete, mentor] = [await market.registerAthlete(), await market.bookableMentor()];
  const session = await market.paidSession(athlete, mentor);
  await readAtTwiceItsSize(page);
  await signIn(page, athlete, `/join/${session.id}`);
  await expectWithin(page, page.getByRole('button', { name: /^Opens at/ }));
  await expectWithin(page, page.getByRole('button', { name: 'Turn on camera and microphone' }));
  await expectWithin(page, page.getByText(/^The room opens/));
});

test('text at twice its size leaves the plan after a session within a phone @desktop', async ({ page, market }) => {
  await page.setViewportSize(PHONE);
  const [athlete, mentor] = [await market.registerAthlete(), await market.bookableMentor()];
  const session = await heldSession(market, athlete, mentor);
  await readAtTwiceItsSize(page);
  await signIn(page, mentor, `/sessions/${session.id}/plan`);
  await expect(page.getByLabel('Task 1 is due')).toBeVisible();
  await expectToFit(page, /plan/);
});

test('text at twice its size leaves cards, sessions, and booking within a phone @desktop', async ({ page, market }) => {
  await page.setViewportSize(PHONE);
  const mentor = await market.bookableMentor({ first_name: 'Wolfgang' });
  const athlete = await market.registerAthlete();
  await market.paidSession(athlete, mentor);
  await readAtTwiceItsSize(page);
  await page.goto('/browse');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectToFit(page, 'Find a mentor');
  await signIn(page, athlete, '/sessions');
  await expect(page.getByRole('link', { name: 'Details' })).toBeVisible();
  await expectToFit(page, 'My sessions');
  await page.goto(`/mentors/${mentor.id}`);
  await expect(page.getByRole('region', { name: 'Book' })).toBeVisible();
  await expectToFit(page, /Wolfgang/);
  await page.goto(`/book-session/${mentor.id}`);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expectToFit(page, 'Book a session');
});

test('text at twice its size leaves a mentor’s hours within a phone @desktop', async ({ page, market }) => {
  await page.setViewportSize(PHONE);
  const mentor = await market.bookableMentor();
  await readAtTwiceItsSize(page);
  await signIn(page, mentor, '/mentor-dashboard?tab=availability');
  await expect(page.getByRole('button', { name: /^Save/ }).first()).toBeVisible();
  await expectToFit(page, /./);
});

/** The words of what is found there that go on in another line. */
async function brokenWords(where: Locator): Promise<string[]> {
  await expect(where.first()).toBeVisible();
  return where.evaluateAll((all) =>
    all.flatMap((one) => {
      const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word);
        }
      }
      return broken;
    }),
  );
}

test('text at twice its size breaks no word of a headline, of the first open times, nor a day of the calendar @desktop', async ({
  page,
  market,
}) => {
  await page.setViewportSize(PHONE);
  const mentor = await market.bookableMentor({ first_name: 'Maya', last_name: 'Okafor' });
  await readAtTwiceItsSize(page);
  await page.goto('/');
  expect(await brokenWords(page.locator('h1'))).toEqual([]);
  expect(await brokenWords(page.locator('article p:has(svg)'))).toEqual([]);
  await page.goto(`/mentors/${mentor.id}`);
  expect(await brokenWords(page.locator('h1, [role=grid]'))).toEqual([]);
});

test('text at twice its size breaks no word of a mentor whom the founder verifies @desktop', async ({
  page,
  market,
}) => {
  await page.setViewportSize(PHONE);
  const name = surname();
  await market.registerMentor({ last_name: name });
  await readAtTwiceItsSize(page);
  await openAdmin(page, '/admin?tab=verify');
  const sheet = await openWaiting(page, name);
  expect(await brokenWords(sheet.locator('dl').first())).toEqual([]);
});

test('a text in Hebrew reads from right to left, beside English that does not @desktop', async ({ page, market }) => {
  const mentor = await market.bookableMentor({ bio: 'שלום, אני משחקת כדורגל.' });
  await page.goto(`/mentors/${mentor.id}`);
  const bio = page.getByText('שלום');
  await expect(bio).toBeVisible();
  const [first, period] = await bio.evaluate(({ firstChild }) => {
    const length = firstChild?.textContent?.length ?? 0;
    return [0, length - 1].map((at) => {
      const range = document.createRange();
      range.setStart(firstChild as Node, at);
      range.setEnd(firstChild as Node, at + 1);
      return range.getBoundingClientRect().x;
    });
  });
  expect(first).toBeGreaterThan(period ?? Number.NaN);
});

test('names and words longer than a phone is wide break there, and nothing scrolls sideways @desktop', async ({
  page,
  market,
}) => {
  await page.setViewportSize(PHONE);
  const mentor = await market.bookableMentor({
    first_name: LONG,
    last_name: LONG,
    college: LONG,
    bio: `${LONG} ${LONG}`,
    recruiting_story: LONG,
  });
  const athlete = await market.registerAthlete({ first_name: LONG });
  await market.book(athlete, mentor.id, await market.anySlot(mentor.id));
  await page.goto(`/mentors/${mentor.id}`);
  await expectToFit(page, new RegExp(LONG));
  await signIn(page, athlete, '/sessions');
  await page.getByRole('button', { name: 'Ask a parent to pay' }).click();
  await page.getByRole('button', { name: 'Get a link to share' }).click();
  const link = await page.getByText(/\/pay#/).textContent();
  await expectToFit(page, 'Ask a parent to pay');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Waiting for your parent' }).click();
  await expectToFit(page, new RegExp(LONG));
  await page.goto(`/book-session/${mentor.id}`);
  await expectToFit(page, 'Book a session');
  await page.goto('about:blank');
  await page.goto(link ?? '');
  await expectToFit(page, /asks you to pay/);
});

test('the address that was asked to pay stands on one line where a phone has room for it @desktop', async ({
  page,
  market,
}) => {
  await page.setViewportSize(PHONE);
  const [athlete, mentor] = [await market.registerAthlete(), await market.bookableMentor()];
  await market.book(athlete, mentor.id, await market.anySlot(mentor.id));
  await signIn(page, athlete, '/sessions');
  await page.getByRole('button', { name: 'Ask a parent to pay' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Parent’s email').fill('pat-lee@mail.example');
  await dialog.getByRole('button', { name: 'Send to my parent' }).click();
  const told = dialog.getByRole('status').filter({ hasText: 'We emailed' });
  await expect(told).toContainText('We emailed pat-lee@mail.example. We hold');
  const lines = await told.evaluate((notice) => {
    const texts = document.createTreeWalker(notice, NodeFilter.SHOW_TEXT);
    const tops: number[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { index, 0: piece } of (text.textContent ?? '').matchAll(/pat|lee|@|mail\b|example/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + piece.length);
        tops.push(...[...range.getClientRects()].map(({ top }) => Math.round(top)));
      }
    }
    return [...new Set(tops)];
  });
  expect(lines).toHaveLength(1);
});

test('text at twice its size leaves prices, shares, and a receipt whole @desktop', async ({ page, market }) => {
  await page.setViewportSize(PHONE);
  const [athlete, mentor] = [await market.registerAthlete(), await market.bookableMentor()];
  const session = await heldSession(market, athlete, mentor);
  await readAtTwiceItsSize(page);
  await page.goto('/become-mentor');
  const prices = page.getByRole('listitem').filter({ hasText: 'platform' });
  expect(await brokenWords(prices)).toEqual([]);
  await expectWithin(page, prices.first().getByText('platform'));
  const card = await prices.first().boundingBox();
  const share = await prices.first().getByText('platform').boundingBox();
  expect((share?.x ?? 0) + (share?.width ?? 0)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0));
  await signIn(page, athlete, `/sessions/${session.id}/receipt`);
  expect(await brokenWords(page.getByText('$', { exact: false }))).toEqual([]);
});

test('text at twice its size breaks no word of what a mentor earned, nor of the hours that students see @desktop', async ({
  page,
  market,
}) => {
  await page.setViewportSize(PHONE);
  const mentor = await market.bookableMentor();
  await market.paidSession(await market.registerAthlete(), mentor);
  await readAtTwiceItsSize(page);
  await signIn(page, mentor, '/mentor-dashboard');
  expect(await brokenWords(page.getByRole('region', { name: 'Earnings' }))).toEqual([]);
  await page.getByRole('tab', { name: 'Set Availability' }).click();
  const seen = page.getByRole('complementary', { name: 'What students will see' });
  expect(await brokenWords(seen.getByRole('definition'))).toEqual([]);
});

test('mails break what is longer than a phone is wide @desktop', async ({ page, market }) => {
  await page.setViewportSize(PHONE);
  const mentor = await market.bookableMentor({ first_name: LONG, last_name: LONG });
  const athlete = await market.registerAthlete({ first_name: LONG });
  await market.paidSession(athlete, mentor);
  for (const person of [athlete, mentor]) {
    const { html } = await market.mailTo(person.email, /^Booked/);
    await page.setContent(html);
    await expectToFit(page, /booked/);
  }
});
