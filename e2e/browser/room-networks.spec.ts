import { type Browser, chromium, type Page } from '@playwright/test';
import { iceServers } from '../../svc-booking/src/ice-servers.ts';
import { findFreePort } from '../../svc-kit/free-ports.ts';
import { startBalancer } from '../balancer.ts';
import { startBeside } from '../faults/beside.ts';
import { type Account, type Marketplace, minutesAfter } from '../marketplace.ts';
import { type Stack, startStack } from '../stack.ts';
import { as, signIn } from './athlete.ts';
import { expect, test as onOwnStack } from './product.ts';
import { DESK, join, meets, openDevice, PHONE, WITH_FAKE_DEVICES } from './room.ts';
import { startTurnServer } from './turn-server.ts';

const SECRET = 'a-secret-of-the-relay';
interface Relay {
  port: number;
  urls: string[];
}

const test = onOwnStack.extend<object, { relay: Relay; stack: Stack }>({
  relay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const port = await findFreePort();
      await use({ port, urls: ['udp', 'tcp'].map((way) => `turn:127.0.0.1:${port}?transport=${way}`) });
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ relay }, use) => {
      const stack = await startStack({ TURN_URLS: relay.urls.join(), TURN_SECRET: SECRET });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

const endings: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function openBrowser(...flags: string[]): Promise<Browser> {
  const { args, ...options } = WITH_FAKE_DEVICES;
  const browser = await chromium.launch({ ...options, args: [...args, ...flags] });
  endings.push(() => browser.close());
  return browser;
}

async function meeting(market: Marketplace) {
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  const session = await market.paidSession(athlete, mentor);
  await market.moveTo(minutesAfter(session.startsAt, -5));
  const open = async (page: Page, who: Account) => signIn(page, await as(market, who), `/join/${session.id}`);
  return { mentor, athlete, session, open };
}

async function say(from: Page, text: string): Promise<void> {
  const message = from.getByRole('textbox', { name: /^Message/ });
  if (!(await message.isVisible())) await from.getByRole('button', { name: 'Chat' }).click();
  await message.fill(text);
  await from.getByRole('button', { name: 'Send' }).click();
}

test('two on different gateways meet, and the death of one of these is survived', { tag: '@desktop' }, async ({
  market,
  stack,
}) => {
  test.setTimeout(180_000);
  const beside = await startBeside(stack, { names: ['gateway'] });
  endings.push(() => beside.stop());
  const [first, second] = [Number(new URL(stack.url).port), Number(new URL(beside.url).port)];
  const toSecond = await startBalancer([second, first]);
  endings.push(() => toSecond.stop());
  const { mentor, athlete, open } = await meeting(market);
  const phone = await openDevice(await openBrowser(), stack.url, PHONE);
  // The same address as for everybody else, by another way.
  const flag = `--host-resolver-rules=MAP localhost:${first} 127.0.0.1:${toSecond.port}`;
  const desk = await openDevice(await openBrowser(flag), stack.url, DESK);
  await open(phone, athlete);
  await join(phone);
  await open(desk, mentor);
  await join(desk);
  await Promise.all([meets(phone), meets(desk)]);
  expect(toSecond.took()).toEqual([second]);
  await say(desk, 'Hello from the other gateway.');
  await expect(phone.getByText('Hello from the other gateway.')).toBeAttached();

  await beside.kill('gateway');
  await Promise.all([meets(phone), meets(desk)]);
  await expect.poll(() => toSecond.took(), { timeout: 20_000 }).toEqual([second, first]);
  // Whoever comes anew is heard of by the one whose gateway died.
  await phone.reload();
  await expect(phone.getByRole('toolbar', { name: 'Controls' })).toBeVisible({ timeout: 20_000 });
  await Promise.all([meets(phone), meets(desk)]);
  await say(desk, 'Still here.');
  await expect(phone.getByText('Still here.')).toBeAttached();
});

/** Of the way that pictures and sound take now: what kind of address this page uses, by which protocol. */
async function wayOf(page: Page): Promise<Record<'own' | 'protocol' | 'other', unknown>[]> {
  return page.evaluate(async () => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] };
    const open = connections.filter(({ connectionState }) => connectionState === 'connected');
    const reports = await Promise.all(open.map((connection) => connection.getStats()));
    return reports.flatMap((report) => {
      const all = [...report.values()];
      const { selectedCandidatePairId } = all.find(({ type }) => type === 'transport');
      const pair = report.get(selectedCandidatePairId);
      const [own, other] = [report.get(pair.localCandidateId), report.get(pair.remoteCandidateId)];
      return [{ own: own.candidateType, protocol: own.relayProtocol, other: other.candidateType }];
    });
  });
}

test('where direct ways and UDP are forbidden, two meet through the relay', { tag: '@desktop' }, async ({
  market,
  stack,
  relay,
}) => {
  test.setTimeout(180_000);
  const turn = await startTurnServer({ port: relay.port, secret: SECRET });
  endings.push(() => turn.stop());
  const { mentor, athlete, open } = await meeting(market);
  const strict = await openBrowser('--webrtc-ip-handling-policy=disable_non_proxied_udp');
  const [phone, desk] = [await openDevice(strict, stack.url, PHONE), await openDevice(strict, stack.url, DESK)];

  // Credentials that are over, or not the relay's, are told before the session begins.
  const hour = 60 * 60_000;
  const [over, wrong] = [
    iceServers({ urls: relay.urls, secret: SECRET }, athlete.id, new Date(Date.now() - hour)),
    iceServers({ urls: relay.urls, secret: `not-${SECRET}` }, mentor.id, new Date(Date.now() + hour)),
  ];
  const tests = [
    { page: phone, who: athlete, ice_servers: over },
    { page: desk, who: mentor, ice_servers: wrong },
  ];
  for (const { page, who, ice_servers } of tests) {
    // Before the sign-in: a room's page reloads itself after it, and a route set meanwhile might miss the new one.
    await page.route('**/api/rooms/ice-servers', (route) => route.fulfill({ json: { ice_servers } }));
    await open(page, who);
  }
  await Promise.all(
    tests.map(async ({ page }) => {
      await page.getByRole('button', { name: 'Test it' }).click();
      const told = page.getByRole('status').filter({ hasText: /connect/i });
      await expect(told).toContainText('We couldn’t connect', { timeout: 20_000 });
      await page.unroute('**/api/rooms/ice-servers');
      await page.getByRole('button', { name: 'Retest' }).click();
      await expect(told).toContainText(/(Good|Fair|Weak) connection/, { timeout: 20_000 });
    }),
  );

  await join(phone);
  await join(desk);
  await Promise.all([meets(phone), meets(desk)]);
  for (const page of [phone, desk])
    expect(await wayOf(page)).toEqual([{ own: 'relay', protocol: 'tcp', other: 'relay' }]);
});
