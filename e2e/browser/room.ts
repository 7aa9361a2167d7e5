import type { Browser, BrowserContext, Page } from '@playwright/test';
import { browserPath } from '../browser-path.ts';
import { expect } from './product.ts';

/** A camera that turns and a microphone that beeps, allowed without a question. */
export const WITH_FAKE_DEVICES = {
  ...(browserPath ? { executablePath: browserPath } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--use-fake-device-for-media-stream=fps=10',
    '--use-fake-ui-for-media-stream',
    '--auto-select-desktop-capture-source=Entire screen',
    '--autoplay-policy=no-user-gesture-required',
  ],
};

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const DESK = { viewport: { width: 1280, height: 800 } };

/** Its pictures are small: of three people who meet in several tests at once, each one encodes two. */
export async function openDevice(browser: Browser, baseURL: string, device: object): Promise<Page> {
  const page = await openDeviceAsItIs(browser, baseURL, device);
  await page.context().addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    Object.assign(window, { asked: 0 });
    mediaDevices.getUserMedia = ({ video, audio } = {}) => {
      (window as unknown as { asked: number }).asked += 1;
      const wanted = typeof video === 'object' ? video : {};
      return ask({ ...(audio && { audio }), ...(video && { video: { ...wanted, width: 320, height: 180 } }) });
    };
  });
  return page;
}

/** How often this page has asked for a camera or a microphone since it was loaded. */
export function askedForDevices(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { asked: number }).asked);
}

export async function openDeviceAsItIs(browser: Browser, baseURL: string, device: object): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    ...device,
    baseURL,
    timezoneId: 'America/New_York',
    locale: 'en-US',
    serviceWorkers: 'block',
  });
  // What a page counts of its own connections is asked from outside.
  await context.addInitScript(() => {
    const Original = window.RTCPeerConnection;
    const all: RTCPeerConnection[] = [];
    Object.assign(window, { connections: all });
    window.RTCPeerConnection = class extends Original {
      constructor(settings?: RTCConfiguration) {
        super(settings);
        all.push(this);
      }
    };
  });
  return context.newPage();
}

/** Through the lobby. Where devices are allowed already, it opens them by itself. */
export async function join(page: Page): Promise<void> {
  const turnOn = page.getByRole('button', { name: 'Turn on camera and microphone' });
  const ownPicture = page.getByText('Only you see this');
  await expect(async () => {
    if (await turnOn.isVisible()) await turnOn.click({ timeout: 1_000 });
    await expect(ownPicture).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Join session' }).click();
  await expect(page.getByRole('toolbar', { name: 'Controls' })).toBeVisible();
}

export interface Received {
  frames: number;
  sound: number;
}

/** Of every connection that stands between this page and somebody else, by its number on the page. */
async function receivedFromEach(page: Page): Promise<Map<number, Received>> {
  const read = await page.evaluate(async () => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] };
    const reports = connections.map(async (connection) => [...(await connection.getStats()).values()]);
    const all = await Promise.all(reports);
    return all.map((stats, n) => ({
      isOpen: connections[n]?.connectionState === 'connected',
      stats: stats.filter(({ type }) => type === 'inbound-rtp'),
    }));
  });
  const sum = (stats: Record<string, unknown>[], name: string) =>
    stats.reduce((total, stat) => total + (Number(stat[name]) || 0), 0);
  return new Map(
    read.flatMap(({ isOpen, stats }, n) =>
      isOpen ? [[n, { frames: sum(stats, 'framesDecoded'), sound: sum(stats, 'totalAudioEnergy') }]] : [],
    ),
  );
}

/** Pictures of all the others move and their sound is heard, now. */
export async function meets(page: Page, within = 30_000, others = 1): Promise<void> {
  const before = await receivedFromEach(page);
  const grows = async () => {
    const after = await receivedFromEach(page);
    const coming = [...after].filter(([n, { frames, sound }]) => {
      const known = before.get(n) ?? { frames: 0, sound: 0 };
      return frames > known.frames + 3 && sound > known.sound;
    });
    return coming.length;
  };
  try {
    await expect.poll(grows, { timeout: within, message: 'moving pictures and sound' }).toBe(others);
  } catch (error) {
    throw new Error(`${error}\nof ${page.url()}:\n${await describeConnections(page)}`);
  }
}

/** Why somebody does not see or hear another: which way is not there, or what does not come over it. */
async function describeConnections(page: Page): Promise<string> {
  const lines = await page.evaluate(() => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] };
    const named = ['availableOutgoingBitrate', 'fractionLost', 'framesEncoded', 'framesDecoded', 'totalAudioEnergy'];
    const describe = async (connection: RTCPeerConnection, n: number) => {
      const all: Record<string, unknown>[] = [...(await connection.getStats()).values()];
      const facts = all.flatMap((stat) =>
        named.filter((name) => name in stat).map((name) => `${stat.kind ?? stat.type} ${name} ${stat[name]}`),
      );
      const sent = connection.getSenders().flatMap((sender) => sender.getParameters().encodings);
      const { connectionState, iceConnectionState, signalingState } = connection;
      const states = [connectionState, iceConnectionState, signalingState].join(' ');
      return `${n}: ${states}; sends ${JSON.stringify(sent)}; ${facts.join(', ')}`;
    };
    return Promise.all(connections.map(describe));
  });
  return lines.join('\n');
}
