import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './product.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

const workerReady = (page: Page) =>
  page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');

/** As a push service would, straight to the service worker. */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await devtools.detach();
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const found = await (await navigator.serviceWorker.ready).getNotifications();
    return found.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** The browser's tools drop a message that meets a worker which is just being stopped: it is sent again, as a service would. */
async function deliverUntilShown(context: BrowserContext, page: Page, data: string, wanted: object[]): Promise<void> {
  await expect(async () => {
    await deliver(context, page, data);
    await expect.poll(() => shown(page), { timeout: 4_000 }).toMatchObject(wanted);
  }).toPass({ timeout: 20_000 });
}

/** Where a tap on what is shown leads; browsers let only a real one open a window. */
async function tap(context: BrowserContext): Promise<string> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no service worker');
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: object;
    };
    const [notification] = await scope.registration.getNotifications();
    const { promise, resolve } = Promise.withResolvers<string>();
    Object.defineProperty(scope.clients, 'openWindow', { value: resolve, configurable: true });
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }));
    return promise;
  });
}

test('the site can be installed', async ({ page, context }) => {
  await page.goto('/terms');
  await workerReady(page);
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Playwright's windows are private ones, in which nothing is installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { errors, manifest } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(manifest).toMatchObject({ display: 'kStandalone' });
});

test('a push message shows, a later one about the same session replaces it, and a tap leads to its page', async ({
  page,
  context,
}) => {
  await page.goto('/terms');
  await workerReady(page);
  const message = { title: 'Your session is booked', body: 'Tap to see when it is.', path: '/sessions', tag: 'one' };
  const { title, body, tag } = message;
  await deliverUntilShown(context, page, JSON.stringify(message), [{ title, body, tag }]);
  const later = { ...message, title: 'Your session moved' };
  await deliverUntilShown(context, page, JSON.stringify(later), [{ title: later.title, body, tag }]);
  const { origin } = new URL(page.url());
  expect(await tap(context)).toBe(`${origin}/sessions`);
  await expect.poll(() => shown(page)).toEqual([]);
});

test('a tap never leaves the site, and a message that cannot be read says something true', async ({
  page,
  context,
}) => {
  await page.goto('/terms');
  await workerReady(page);
  const { origin } = new URL(page.url());
  for (const path of ['//evil.example/x', 'https://evil.example', 'javascript:alert(1)']) {
    await deliverUntilShown(context, page, JSON.stringify({ title: 'A', body: 'b', path, tag: 't' }), [{ title: 'A' }]);
    expect(new URL(await tap(context)).origin).toBe(origin);
    await expect.poll(() => shown(page)).toEqual([]);
  }
  await deliverUntilShown(context, page, 'no JSON', [{ title: 'Something’s new for you' }]);
});
