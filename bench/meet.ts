import { type Browser, chromium, type Page, type WebSocket } from '@playwright/test';
import { SECOND_MS } from 'contracts/times';
import { as, signIn } from '../e2e/browser/athlete.ts';
import { DESK, openDeviceAsItIs, PHONE, WITH_FAKE_DEVICES } from '../e2e/browser/room.ts';
import { type Account, type Marketplace, marketplace, minutesAfter } from '../e2e/marketplace.ts';
import { startStack } from '../e2e/stack.ts';
import { GOALS } from './goals.ts';
import { median } from './load.ts';
import { atMost, type Figure, plain } from './report.ts';

/** `MEETINGS=3 npm run bench -- meet` shows quickly that it runs. */
const ROUNDS = Number(process.env.MEETINGS ?? 20);
const KILLS = Math.min(ROUNDS, 10);
/** The supervisor starts again at once what has lived for so long. */
const HEALTHY_MS = 11 * SECOND_MS;
const WAIT_MS = 60 * SECOND_MS;
const ROOM_APP = 'mf-athlete';
const OTHER = 'video[aria-label$="’s picture"]';

export const about =
  `Two browsers with fake devices on one machine, no relay. ${ROUNDS} times the athlete opens the room anew and clicks on *Join ` +
  `session*, where the mentor is in already, until the first picture of the mentor is painted. Then the gateway is killed ` +
  `${KILLS} times: until both browsers are in their room at the server again, and how long a picture stood meanwhile.`;

interface Scene {
  market: Marketplace;
  phone: Page;
  desk: Page;
  address: string;
  /** Addresses of the room's own micro-frontend. */
  scripts: Set<string>;
}

export async function run(): Promise<Figure[]> {
  const stack = await startStack();
  const browser = await chromium.launch(WITH_FAKE_DEVICES);
  try {
    const scene = await setScene(marketplace(stack), browser);
    const joins = await repeat(ROUNDS, () => timeJoin(scene));
    const bytes = await gzippedBytes(scene.scripts);
    const shared = await gzippedBytes(await scriptsOfSessions(scene));
    const kills = await repeat(KILLS, () => timeKill(scene));
    const [backMs, stoodMs] = [kills.map(({ back }) => back), kills.map(({ stood }) => stood)];
    return [
      atMost(`click to the first picture, median of ${ROUNDS}`, median(joins), GOALS.joinedToSeenMs, 'ms'),
      plain('the longest', Math.max(...joins), 'ms'),
      atMost(`gateway killed, back in the room, median of ${KILLS}`, median(backMs), GOALS.gatewayKillMs, 'ms'),
      plain('the longest', Math.max(...backMs), 'ms'),
      plain('the longest that a picture stood meanwhile', Math.max(...stoodMs), 'ms'),
      atMost('JavaScript of lobby and room beyond the shell, sent as gzip', bytes / 1_000, GOALS.roomScriptsKb, 'kB'),
      plain('of it, what *My sessions* takes as well', shared / 1_000, 'kB'),
    ];
  } finally {
    await browser.close();
    await stack.stop();
  }
}

/** Those that the room takes as well. */
async function scriptsOfSessions({ phone, scripts }: Scene): Promise<string[]> {
  const addresses = new Set<string>();
  const page = await phone.context().newPage();
  page.on('request', (request) => void addresses.add(request.url()));
  await page.goto('/sessions');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.close();
  return [...addresses].filter((address) => scripts.has(address));
}

/** As they are sent, which is smaller than gzip packs by itself: they are packed once, when the UI is built. */
async function gzippedBytes(addresses: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const address of addresses) {
    const answer = await fetch(address, { decompress: false, headers: { 'accept-encoding': 'gzip' } });
    if (answer.headers.get('content-encoding') !== 'gzip') throw new Error(`${address} is not sent as gzip`);
    bytes += (await answer.bytes()).length;
  }
  return bytes;
}

async function repeat<T>(times: number, measure: () => Promise<T>): Promise<T[]> {
  const measured: T[] = [];
  for (let n = 0; n < times; n++) measured.push(await measure());
  return measured;
}

async function setScene(market: Marketplace, browser: Browser): Promise<Scene> {
  const [mentor, athlete] = [await market.bookableMentor(), await market.registerAthlete()];
  const session = await market.paidSession(athlete, mentor);
  await market.moveTo(minutesAfter(session.startsAt, -5));
  const address = `/join/${session.id}`;
  const scripts = new Set<string>();
  const open = async (who: Account, device: object) => {
    const page = await openDeviceAsItIs(browser, market.url, device);
    page.setDefaultTimeout(WAIT_MS);
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script' && response.url().includes(ROOM_APP))
        scripts.add(response.url());
    });
    await signIn(page, await as(market, who), address);
    return page;
  };
  const [phone, desk] = [await open(athlete, PHONE), await open(mentor, DESK)];
  await passLobby(desk);
  await joinButton(desk).click();
  await desk.getByRole('toolbar', { name: 'Controls' }).waitFor();
  return { market, phone, desk, address, scripts };
}

const joinButton = (page: Page) => page.getByRole('button', { name: 'Join session' });

async function passLobby(page: Page): Promise<void> {
  const turnOn = page.getByRole('button', { name: 'Turn on camera and microphone' });
  const ownPicture = page.getByText('Only you see this');
  await turnOn.or(ownPicture).first().waitFor();
  if (await turnOn.isVisible()) await turnOn.click();
  await ownPicture.waitFor();
  await page.getByRole('checkbox').check();
}

async function timeJoin({ phone, desk, address }: Scene): Promise<number> {
  const leave = phone.getByRole('button', { name: 'Leave' });
  if (await leave.isVisible()) {
    await leave.click();
    await phone.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
    await desk
      .getByText(/ left at/)
      .first()
      .waitFor();
  }
  await phone.goto(address);
  await passLobby(phone);
  const seen = joinButton(phone).evaluate(async (button: HTMLButtonElement, selector) => {
    const began = performance.now();
    button.click();
    const picture = await new Promise<HTMLVideoElement>((found) => {
      const look = () => {
        const video = document.querySelector<HTMLVideoElement>(selector);
        if (video) found(video);
        else requestAnimationFrame(look);
      };
      look();
    });
    return new Promise<number>((seen) => picture.requestVideoFrameCallback(() => seen(performance.now() - began)));
  }, OTHER);
  const ms = await Promise.race([seen, Bun.sleep(WAIT_MS)]);
  if (ms === undefined) throw new Error('no picture came');
  await desk.locator(OTHER).waitFor();
  return ms;
}

async function timeKill({ market, phone, desk }: Scene): Promise<{ back: number; stood: number }> {
  await Bun.sleep(HEALTHY_MS);
  const pages = [phone, desk];
  await Promise.all(pages.map(watchPicture));
  const welcomed = pages.map(isWelcomed);
  const began = performance.now();
  // The answer comes through the gateway that is killed.
  await market.good('POST', '/dev/processes/gateway/kill').catch(() => undefined);
  const back = Math.max(...(await Promise.all(welcomed))) - began;
  const stood = await Promise.all(pages.map((page) => page.evaluate(() => window.longestStop())));
  return { back, stood: Math.max(...stood) };
}

/** When the server next lets this page into its room, on whichever socket gets through. */
function isWelcomed(page: Page): Promise<number> {
  return new Promise((welcome, fail) => {
    const timer = setTimeout(() => fail(new Error('a browser did not come back')), WAIT_MS);
    const listen = (socket: WebSocket) =>
      socket.on('framereceived', ({ payload }) => {
        if (!String(payload).startsWith('{"kind":"welcome"')) return;
        page.off('websocket', listen);
        clearTimeout(timer);
        welcome(performance.now());
      });
    page.on('websocket', listen);
  });
}

declare global {
  interface Window {
    longestStop(): number;
  }
}

async function watchPicture(page: Page): Promise<void> {
  await page.locator(OTHER).evaluate((video: HTMLVideoElement) => {
    let [last, longest] = [performance.now(), 0];
    const note = () => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    };
    const follow = () => {
      note();
      video.requestVideoFrameCallback(follow);
    };
    video.requestVideoFrameCallback(follow);
    window.longestStop = () => {
      note();
      return longest;
    };
  });
}
