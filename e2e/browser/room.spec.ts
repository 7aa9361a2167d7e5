import { linkIn, minutesAfter } from '../marketplace.ts';
import { as, signIn } from './athlete.ts';
import { expect, test } from './product.ts';
import { askedForDevices, DESK, join, meets, openDevice, PHONE, WITH_FAKE_DEVICES } from './room.ts';

test.use({ launchOptions: WITH_FAKE_DEVICES });

test('phone and desk meet, and stay together whatever breaks', { tag: '@desktop' }, async ({
  browser,
  baseURL,
  market,
}) => {
  test.setTimeout(180_000);
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  const session = await market.paidSession(athlete, mentor);
  const link = linkIn(await market.mailTo(athlete.email, /booked/i), 'join');
  await market.moveTo(minutesAfter(session.startsAt, -5));

  const phone = await openDevice(browser, baseURL ?? '', PHONE);
  await phone.goto(link.url);
  await expect(phone.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible();
  await join(phone);
  await expect(phone.getByText('Waiting for Maya')).toBeVisible();

  const desk = await openDevice(browser, baseURL ?? '', DESK);
  await signIn(desk, await as(market, mentor), `/join/${session.id}`);
  await join(desk);
  await Promise.all([meets(phone), meets(desk)]);
  await market.statusBecomes(athlete, session.id, 'mentor_checked_in');

  await phone.getByRole('button', { name: 'Mute' }).click();
  await expect(desk.getByText('Muted:')).toBeAttached();
  await phone.getByRole('button', { name: 'Unmute' }).click();
  await expect(desk.getByText('Muted:')).toHaveCount(0);

  // A reload leads back with what was switched off still off, though the browser would allow it.
  await phone.getByRole('button', { name: 'Mute' }).click();
  await phone.getByRole('button', { name: 'Camera', exact: true }).click();
  await expect(desk.getByText('Muted:')).toBeAttached();
  await phone.reload();
  await meets(phone);
  expect(await askedForDevices(phone)).toBe(0);
  await expect(desk.getByText('Muted:')).toBeAttached();
  await phone.getByRole('button', { name: 'Unmute' }).click();
  await phone.getByRole('button', { name: 'Camera on' }).click();
  await meets(desk);

  await desk.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(phone.locator('div[data-large][data-contain]')).toBeVisible();
  await desk.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(phone.locator('[data-contain]')).toHaveCount(0);

  // Without a gateway, pictures and sound go on.
  await market.good('POST', '/dev/processes/gateway/kill').catch(() => undefined);
  await Promise.all([meets(phone), meets(desk)]);

  // A reload leads back into the room by itself.
  await expect
    .poll(async () => (await fetch(`${market.url}/api/site`).catch(() => null))?.ok, { timeout: 20_000 })
    .toBe(true);
  await phone.reload();
  await expect(phone.getByRole('toolbar', { name: 'Controls' })).toBeVisible({ timeout: 20_000 });
  await Promise.all([meets(phone), meets(desk)]);

  // Somebody else's sign-in opens nothing.
  const stranger = await openDevice(browser, baseURL ?? '', DESK);
  await signIn(stranger, await market.registerAthlete(), `/join/${session.id}`);
  await expect(stranger.getByRole('heading', { name: 'Session Not Found' })).toBeVisible();

  // Leaving asks, is shown, and can be undone.
  await phone.getByRole('button', { name: 'Leave' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(desk.getByText(/Theo left at/).first()).toBeVisible();
  await phone.getByRole('button', { name: 'Go back in' }).click();
  await join(phone);
  await Promise.all([meets(phone), meets(desk)]);

  // Ended for everyone, nobody gets back in.
  await desk.getByRole('button', { name: 'Leave' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'End for everyone' }).click();
  await expect(desk.getByText('The session was ended for everyone.')).toBeVisible();
  await expect(phone.getByText('The session was ended for everyone.')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Go back in' })).toHaveCount(0);
});
