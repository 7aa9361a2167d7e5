import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './product.ts';

type Point = { x: number; y: number };
type Color = 'red' | 'green' | 'blue';
const COLORS: Record<Color, string> = { red: '#d02020', green: '#20a020', blue: '#2030d0' };
const STEPS = 8;

async function drawStripes(): Promise<Buffer> {
  const stripes = Object.values(COLORS).map(
    (fill, n) => `<rect x="${n * 400}" width="400" height="800" fill="${fill}"/>`,
  );
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">${stripes.join('')}</svg>`),
  )
    .png()
    .toBuffer();
}

async function choose(page: Page, file: string): Promise<Locator> {
  const chooser = page.waitForEvent('filechooser');
  await page
    .getByRole('button', { name: /^Choose a/ })
    .first()
    .click();
  await (await chooser).setFiles({ name: file, mimeType: 'image/png', buffer: await drawStripes() });
  const frame = page
    .getByRole('dialog', { name: 'Crop your picture' })
    .getByRole('group', { name: /^The part to keep/ });
  await expect(frame).toBeVisible();
  return frame;
}

/** As fingers do, or else the mouse: each finger from one point to another, in small steps. */
async function move(page: Page, fingers: [from: Point, to: Point][], isTouch: boolean): Promise<void> {
  const at = ([from, to]: [Point, Point], step: number): Point => ({
    x: from.x + ((to.x - from.x) * step) / STEPS,
    y: from.y + ((to.y - from.y) * step) / STEPS,
  });
  const [first] = fingers;
  if (!isTouch && first) {
    await page.mouse.move(first[0].x, first[0].y);
    await page.mouse.down();
    await page.mouse.move(first[1].x, first[1].y, { steps: STEPS });
    return page.mouse.up();
  }
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', step: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map((finger, id) => ({ ...at(finger, step), id })),
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= STEPS; step++) await touch('touchMove', step);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}

async function middleOf(frame: Locator): Promise<Point> {
  const box = await frame.boundingBox();
  if (!box) throw new Error('the frame is not there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Of the stored portrait, from its top to its foot. */
async function colorsKept(page: Page): Promise<(Color | undefined)[]> {
  const address = await page.locator('main .portrait img').first().getAttribute('src');
  const answer = await page.request.get(address ?? '');
  // The one before is gone as soon as there is another.
  if (!answer.ok()) return [];
  const { data, info } = await sharp(await answer.body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [0.05, 0.5, 0.95].map((share) => {
    const start = (Math.floor(info.height * share) * info.width + Math.floor(info.width / 2)) * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(start, start + 3);
    const strongest = Math.max(red, green, blue);
    return strongest === red ? 'red' : strongest === green ? 'green' : 'blue';
  });
}

async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('portrait') && answer.request().method() === 'PUT',
  );
  await page.getByRole('button', { name: 'Save portrait' }).click();
  expect((await saved).status()).toBe(200);
  await expect(page.getByText('Your portrait is on your profile.')).toBeVisible();
}

test('a mentor moves, enlarges and turns their picture by hand, and what was in the frame is their portrait', async ({
  page,
  market,
  hasTouch,
}) => {
  const mentor = await market.registerMentor();
  await page.goto(`/login?next=${encodeURIComponent('/mentor-profile')}`);
  await page.getByLabel('Email').fill(mentor.email);
  await page.getByLabel('Password', { exact: true }).fill(mentor.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Portrait', exact: true })).toBeVisible();

  const frame = await choose(page, 'stripes.png');
  const middle = await middleOf(frame);
  await move(page, [[middle, { ...middle, x: middle.x + 400 }]], hasTouch);
  await save(page);
  await expect.poll(() => colorsKept(page)).toEqual(['red', 'red', 'red']);

  await choose(page, 'stripes.png');
  await page.getByRole('button', { name: 'Turn right' }).click();
  if (hasTouch) {
    const apart = (by: number): Point => ({ x: middle.x + by, y: middle.y });
    await move(
      page,
      [
        [apart(-20), apart(-22)],
        [apart(20), apart(22)],
      ],
      true,
    );
    expect(Number(await page.getByLabel('Zoom').inputValue())).toBeGreaterThan(1);
  }
  await save(page);
  await expect.poll(() => colorsKept(page)).toEqual(['red', 'green', 'blue']);
});
