import type { BrowserContext, Page } from '@playwright/test';
import { signIn } from './athlete.ts';
import { expect, test } from './product.ts';

/**
 * As in Chrome: `<font>` elements stand in place of every text, and of each that comes later. A page of its own, because
 * where React finds other elements than it made it tells so, and draws them anew.
 */
async function translatable(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const standIn = (words: string) => {
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      inner.textContent = words;
      return outer;
    };
    const put = (text: Text) => {
      const parent = text.parentElement;
      if (!parent || parent.closest('font, script, style, noscript, [translate=no]') || !/\p{L}/u.test(text.data))
        return;
      const font = standIn(text.data);
      if (parent.closest('h1, h2, h3')) {
        text.before(font);
        text.remove();
      } else text.replaceWith(font);
    };
    const translate = (root: Node) => {
      if (root instanceof Text) return put(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) put(text);
    };
    Object.assign(window, {
      translate() {
        translate(document.body);
        new MutationObserver((records) => {
          for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) translate(node);
        }).observe(document.body, { childList: true, subtree: true });
      },
    });
  });
  return page;
}

async function translate(page: Page) {
  await page.evaluate(() => (window as unknown as { translate(): void }).translate());
  await expect(page.getByRole('main').locator('font').first()).toBeVisible();
}

test('a page that the browser translates finds and lists mentors again and again @desktop', async ({
  context,
  market,
}) => {
  await market.bookableMentor({ last_name: 'Ibarra', sport: 'rowing', position: 'Bow' });
  const page = await translatable(context);
  await page.goto('/browse?sport=rowing');
  const mentor = page.getByRole('article').filter({ hasText: 'Ibarra' });
  const search = page.getByRole('searchbox').first();
  await search.fill('Ibar');
  await expect(page).toHaveURL(/Ibar/);
  await translate(page);
  // Of the product and the person: a name is no word.
  await expect(page.getByRole('link', { name: 'Sideline, home' }).locator('font')).toHaveCount(0);
  await expect(mentor.getByRole('heading').locator('font')).toHaveCount(0);
  for (const words of ['Ibarra', '', 'Nobody by that name', '', 'Ibar']) {
    await search.fill(words);
    await expect(mentor).toHaveCount(words.startsWith('Nobody') ? 0 : 1);
    const told = page.getByRole('main').getByText('for “');
    if (words && !words.startsWith('Nobody')) await expect(told).toHaveText(` for “${words}”`);
  }
});

test('a page that the browser translates shows the time that is booked, not one chosen before @desktop', async ({
  context,
  market,
}) => {
  const mentor = await market.bookableMentor({ last_name: 'Quiroga', sport: 'rowing', position: 'Bow' });
  const page = await translatable(context);
  await signIn(page, await market.registerAthlete({ first_name: 'Luz' }), `/book-session/${mentor.id}`);
  const times = page.getByRole('main').locator('label:has(input[type=radio])');
  await times.first().click();
  const chosen = page.getByRole('status').filter({ hasText: 'Maya’s time' });
  await expect(chosen).toBeVisible();
  await translate(page);
  for (const n of [1, 2, 0]) {
    await times.nth(n).click();
    const time = (await times.nth(n).allInnerTexts()).join().replace(/\s+/g, ' ').trim();
    await expect(chosen).toHaveText(new RegExp(`${time}.*time:.*${time}`));
  }
});

test('a page translated before its code has come works once it has @desktop', async ({ context, market }) => {
  await market.bookableMentor({ last_name: 'Zamora', sport: 'rowing', position: 'Bow' });
  const page = await translatable(context);
  let come: () => void = () => undefined;
  const code = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await code;
    await route.continue();
  });
  await page.goto('/browse?sport=rowing', { waitUntil: 'commit' });
  const mentor = page.getByRole('article').filter({ hasText: 'Zamora' });
  await expect(mentor).toBeVisible();
  await translate(page);
  come();
  const search = page.getByRole('searchbox').first();
  await expect(async () => {
    await search.fill('Nobody by that name');
    await expect(mentor).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await search.fill('Zamora');
  await expect(mentor).toHaveCount(1);
});
