import type { Page } from '@playwright/test';
import { minutesAfter } from '../marketplace.ts';
import { as, signIn } from './athlete.ts';
import { makeFilm } from './make-film.ts';
import { expect, test } from './product.ts';
import { DESK, join, openDevice, PHONE, WITH_FAKE_DEVICES } from './room.ts';

test.use({ launchOptions: WITH_FAKE_DEVICES, actionTimeout: 15_000 });

const FILM_SECONDS = 40;
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Chat, notes and film' });

/** Of the film on both sides, read at the same moment. */
async function apart(one: Page, other: Page): Promise<number> {
  const read = (page: Page) =>
    page.locator('section[aria-label="Film"] video').evaluate((video: HTMLVideoElement) => ({
      at: video.currentTime,
      moves: !video.paused && !video.seeking,
      rate: video.playbackRate,
      now: performance.timeOrigin + performance.now(),
    }));
  const [a, b] = await Promise.all([read(one), read(other)]);
  const ran = a.moves && b.moves ? ((b.now - a.now) / 1_000) * a.rate : 0;
  return Math.abs(a.at + ran - b.at);
}
const inStep = (one: Page, other: Page) =>
  expect
    .poll(() => apart(one, other), { message: 'the two players are within 0.3 s', timeout: 30_000 })
    .toBeLessThan(0.3);

test('two talk, write and watch film in step, and what they wrote stays', { tag: '@desktop' }, async ({
  browser,
  baseURL,
  market,
}) => {
  test.setTimeout(180_000);
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  const session = await market.paidSession(athlete, mentor);
  await market.moveTo(minutesAfter(session.startsAt, -5));
  const [desk, phone] = [
    await openDevice(browser, baseURL ?? '', DESK),
    await openDevice(browser, baseURL ?? '', PHONE),
  ];
  await signIn(desk, await as(market, mentor), `/join/${session.id}`);
  await join(desk);
  await signIn(phone, await as(market, athlete), `/join/${session.id}`);
  await join(phone);

  // Chat: what is said is there, with a link that opens apart from this page.
  await phone.getByRole('button', { name: 'Chat' }).click();
  await panel(phone)
    .getByRole('textbox', { name: /^Message/ })
    .fill('My film: https://youtu.be/dQw4w9WgXcQ');
  await panel(phone).getByRole('button', { name: 'Send' }).click();
  const link = panel(desk).getByRole('link', { name: /youtu\.be/ });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(link).toHaveAttribute('target', '_blank');

  // The pad: both write at the same time, and both keep their words.
  await tab(desk, 'Notes').click();
  await tab(phone, 'Notes').click();
  const [deskPad, phonePad] = [desk.getByLabel('Shared notes'), phone.getByLabel('Shared notes')];
  await deskPad.fill('Goals:\nFilm:\n');
  await expect(phonePad).toHaveValue('Goals:\nFilm:\n');
  await Promise.all([deskPad.fill('Goals: D1\nFilm:\n'), phonePad.fill('Goals:\nFilm: junior year\n')]);
  for (const pad of [deskPad, phonePad]) await expect(pad).toHaveValue('Goals: D1\nFilm: junior year\n');

  // Film from the phone plays on both.
  await tab(phone, 'Film').click();
  const film = await makeFilm(phone, FILM_SECONDS);
  await phone
    .getByLabel('Video file')
    .setInputFiles({ name: 'Junior year.webm', mimeType: 'video/webm', buffer: film });
  await expect(panel(desk).getByRole('heading', { name: 'Junior year' })).toBeVisible();
  await desk.getByRole('button', { name: 'Play for everyone' }).click();
  await expect(phone.getByRole('button', { name: 'Pause for everyone' })).toBeAttached();
  await expect(desk.getByText('In step with Theo')).toBeVisible();
  await inStep(desk, phone);
  for (let look = 0; look < 10; look++) expect(await apart(desk, phone)).toBeLessThan(0.3);

  await desk.getByRole('button', { name: 'Forward 5 seconds' }).click();
  await desk.getByRole('button', { name: 'Forward 5 seconds' }).click();
  await inStep(desk, phone);
  await desk.getByRole('button', { name: 'Pause for everyone' }).click();
  await expect(phone.getByText(/^Paused for everyone at/)).toBeAttached();
  await inStep(desk, phone);

  // A drawing is on both frames, and a note with both lists.
  await desk.getByRole('button', { name: 'Circle' }).click();
  const frame = await desk.locator('section[aria-label="Film"] svg').first().boundingBox();
  if (!frame) throw new Error('no frame');
  await desk.mouse.move(frame.x + frame.width * 0.3, frame.y + frame.height * 0.4);
  await desk.mouse.down();
  await desk.mouse.move(frame.x + frame.width * 0.5, frame.y + frame.height * 0.7, { steps: 5 });
  await desk.mouse.up();
  for (const page of [desk, phone])
    await expect(page.locator('section[aria-label="Film"] svg path').first()).toHaveAttribute('d', /^M0\.5/);
  await panel(desk)
    .getByLabel(/^Note at/)
    .fill('Kick it out a beat sooner.');
  await panel(desk).getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByText('Kick it out a beat sooner.')).toBeAttached();

  // What cannot be saved now is saved after a reload.
  const saving = '**/api/sessions/*/room/film-notes';
  await desk.route(saving, (route) => route.abort());
  await panel(desk)
    .getByLabel(/^Note at/)
    .fill('Left hand first.');
  await panel(desk).getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByText('Left hand first.')).toBeAttached();
  await expect(desk.getByText(/^You, .*not saved yet$/)).toBeAttached();
  const savingPad = '**/api/sessions/*/room/notes';
  await desk.route(savingPad, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await tab(desk, 'Notes').click();
  const written = 'Goals: D1\nFilm: junior year\nAsk about visits\n';
  await desk.getByLabel('Shared notes').fill(written);
  await expect(desk.getByText('Not saved yet. We keep trying.').first()).toBeAttached();

  // Whoever reloads has all of it again: chat from the other one, notes from the session, the film in its place.
  await desk.reload();
  await expect(desk.getByRole('toolbar', { name: 'Controls' })).toBeVisible({ timeout: 20_000 });
  await expect(desk.getByText('My film:')).toBeAttached();
  await tab(desk, 'Notes').click();
  await expect(desk.getByLabel('Shared notes')).toHaveValue(written);
  await expect(desk.getByText('Kick it out a beat sooner.')).toBeAttached();
  await expect(desk.getByText('Left hand first.')).toBeAttached();
  await desk.unroute(saving);
  await desk.unroute(savingPad);
  await expect(phone.getByLabel('Shared notes')).toHaveValue(written, { timeout: 30_000 });
  await expect(desk.getByText(/^You, .*not saved yet$/)).toHaveCount(0, { timeout: 15_000 });
  await expect(desk.locator('section[aria-label="Film"] video')).toBeVisible();
  await inStep(desk, phone);

  await desk.getByRole('button', { name: 'Close film' }).click();
  await expect(phone.locator('section[aria-label="Film"]')).toHaveCount(0);
});
