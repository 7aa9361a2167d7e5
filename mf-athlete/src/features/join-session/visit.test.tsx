import { describe, expect, onTestFinished, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { enterRoom, lookAtRoom } from 'contracts/http/room';
import { getRoomNotes } from 'contracts/http/room-notes';
import { getSessionDetails } from 'contracts/http/sessions';
import { ROOM_CLOSED } from 'contracts/room';
import { openPage, within } from 'web-kit/page-testing';
import { replaceGlobals } from 'web-kit/page-testing/fake-dom';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { SESSION_ID, sampleDetails } from 'web-kit/page-testing/samples';
import type { RoomLook } from 'web-kit/resources/room';
import routes from '../../app.tsx';
import { startDevices } from './testing/fake-devices.ts';
import { sampleEntry, sampleLook } from './testing/samples.ts';
import './drop-notes.ts';

const ADDRESS = `/join/${SESSION_ID}`;
const NOW = '2026-12-03T18:10:00Z';
const CONNECTION = '44444444-4444-4444-8444-444444444444';
const agreed = { version: 1, points: [], agreed_at: '2026-12-03T17:50:00Z' };

const WAS_IN = { connection: CONNECTION, microphone: false, camera: false };

const sockets: Socket[] = [];
class Socket {
  static readonly OPEN = 1;
  readonly readyState = 0;
  onclose: ((event: { code: number }) => void) | null = null;
  isClosed = false;
  readonly close = () => {
    this.isClosed = true;
  };
  constructor(readonly address: string) {
    sockets.push(this);
  }
}

interface Options {
  kept?: object;
  look?: Partial<RoomLook>;
  asks?: () => Promise<void>;
  isAllowed?: boolean;
  server?: (server: FakeServer) => void;
}

async function openVisit({ kept, look = {}, asks, isAllowed, server: script }: Options = {}) {
  sockets.length = 0;
  onTestFinished(replaceGlobals({ WebSocket: Socket, MediaStream: class {} }));
  const devices = startDevices(asks, isAllowed);
  const page = await openPage(routes, ADDRESS, {
    as: 'athlete',
    now: NOW,
    kept: kept ? { [`room:${SESSION_ID}`]: JSON.stringify(kept) } : {},
    server(server) {
      devices.plugIn();
      server.answer(lookAtRoom, sampleLook({ agreement: agreed, ...look }));
      server.answer(enterRoom, sampleEntry());
      server.answer(getRoomNotes, { pad: { text: '', version: 0, saves: [] }, film_notes: [], may_write: true });
      server.answer(getSessionDetails, sampleDetails({ status: 'confirmed' }));
      script?.(server);
    },
  });
  return { page, devices };
}
type Visit = Awaited<ReturnType<typeof openVisit>>;
const isInside = ({ page }: Visit) => page.screen.queryByRole('toolbar', { name: 'Controls' }) !== null;

describe('a reload', () => {
  test('leads back into the room, with nothing on that was switched off', async () => {
    const visit = await openVisit({ kept: WAS_IN });
    expect(isInside(visit)).toBe(true);
    expect(visit.page.server.sent(enterRoom).map(({ body }) => body)).toEqual([
      { agreed: true, replace: false, before: CONNECTION },
    ]);
    expect(visit.devices.on()).toEqual([]);
  });

  test('leads back with what was on', async () => {
    const visit = await openVisit({ kept: { ...WAS_IN, microphone: true } });
    expect(isInside(visit)).toBe(true);
    expect(visit.devices.on()).toEqual(['audio']);
  });

  test('leads in once, however long the browser asks for the devices', async () => {
    const asks = Promise.withResolvers<void>();
    const visit = await openVisit({ kept: { ...WAS_IN, camera: true }, asks: () => asks.promise });
    expect(isInside(visit)).toBe(false);
    await visit.page.press('Joining…');
    await visit.page.happens(asks.resolve);
    expect(isInside(visit)).toBe(true);
    expect(visit.page.server.sent(enterRoom)).toHaveLength(1);
    expect(sockets).toHaveLength(1);
  });

  test('leads nobody in who goes elsewhere while the browser asks', async () => {
    const asks = Promise.withResolvers<void>();
    const visit = await openVisit({ kept: { ...WAS_IN, camera: true }, asks: () => asks.promise });
    await visit.page.press('Back to my sessions');
    await visit.page.happens(asks.resolve);
    expect(visit.page.server.sent(enterRoom)).toHaveLength(0);
    expect(visit.devices.on()).toEqual([]);
    expect(visit.page.kept()).toEqual({});
  });

  test('asks for no entry where there is no door to this room yet or any more, and turns nothing on behind a shut one', async () => {
    const looks: Partial<RoomLook>[] = [
      { enter: { no: DETAIL.room_ended, code: 'room_ended' } },
      { meeting_url: 'https://meet.example/1' },
      { enter: { from: '2026-12-04T17:45:00Z', until: '2026-12-04T19:30:00Z' } },
    ];
    for (const look of looks) {
      const visit = await openVisit({ kept: { ...WAS_IN, camera: true }, look });
      expect(visit.page.server.sent(enterRoom)).toHaveLength(0);
      // Before it opens, the lobby is there to look at oneself.
      if (look !== looks.at(-1)) expect(visit.devices.on()).toEqual([]);
    }
  });

  test('keeps the place in the room while the server cannot be reached, or is asked too much', async () => {
    for (const [status, code] of [
      [503, 'service_down'],
      [429, 'too_many_tries'],
    ] as const) {
      const visit = await openVisit({ kept: WAS_IN, server: (server) => server.refuse(enterRoom, status, code) });
      expect(isInside(visit)).toBe(false);
      visit.page.server.answer(enterRoom, sampleEntry());
      await visit.page.press('Join session');
      expect(isInside(visit)).toBe(true);
      expect(visit.page.server.sent(enterRoom)[1]?.body).toMatchObject({ before: CONNECTION });
    }
  });

  test('leads to the place that the page had last, and with what was on last', async () => {
    const LATER = '55555555-5555-4555-8555-555555555555';
    const { page } = await openVisit({ kept: { ...WAS_IN, microphone: true, blur: true } });
    page.server.answer(enterRoom, { ...sampleEntry(), connection: LATER });
    await page.happens(() => sockets[0]?.onclose?.({ code: ROOM_CLOSED.ticket }));
    await page.wait(4_000);
    expect(page.server.sent(enterRoom)[1]?.body).toMatchObject({ replace: true, before: CONNECTION });
    await page.press('Mute');
    const visit = JSON.parse(page.kept()[`room:${SESSION_ID}`] ?? 'null');
    expect(visit).toEqual({ connection: LATER, microphone: false, camera: false, blur: true });
  });

  test('after a refusal asks for no place of before', async () => {
    const visit = await openVisit({
      kept: WAS_IN,
      server: (server) => server.refuse(enterRoom, 400, 'room_ended'),
    });
    expect(visit.page.text()).toContain(DETAIL.room_ended);
    expect(visit.page.kept()).toEqual({});
    expect(visit.devices.on()).toEqual([]);
  });
});

test('a browser that would have to ask is not made to without a tap', async () => {
  const { page, devices } = await openVisit({ isAllowed: false });
  expect(devices.on()).toEqual([]);
  await page.press('Turn on camera and microphone');
  expect(devices.on()).toEqual(['audio', 'video']);
});

test('no camera goes on behind a door that shuts, and it can be turned on again behind one that opens', async () => {
  const { page, devices } = await openVisit();
  expect(devices.on()).toEqual(['audio', 'video']);
  page.server.answer(lookAtRoom, sampleLook({ enter: { no: DETAIL.session_paused, code: 'session_paused' } }));
  await page.wait(6_000);
  expect(page.text()).toContain(DETAIL.session_paused);
  expect(devices.on()).toEqual([]);
  page.server.answer(lookAtRoom, sampleLook({ agreement: agreed }));
  await page.wait(6_000);
  expect(devices.on()).toEqual(['audio', 'video']);
});

describe('whoever is in', () => {
  const goIn = async () => {
    const visit = await openVisit();
    await visit.page.press('Join session');
    expect(isInside(visit)).toBe(true);
    expect(visit.devices.on()).toEqual(['audio', 'video']);
    return visit;
  };

  test('is connected at the address of this site', async () => {
    await goIn();
    expect(sockets.map(({ address }) => address)).toEqual([`ws://localhost/api/rooms/${SESSION_ID}/signal`]);
  });

  test('is neither seen nor heard after leaving, and no reload leads back', async () => {
    const { page, devices } = await goIn();
    await page.press('Leave');
    await page.click(within(page.screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }));
    expect(page.text()).toContain('You left the session.');
    expect(devices.on()).toEqual([]);
    expect(sockets[0]?.isClosed).toBe(true);
    expect(page.kept()).toEqual({});
    await page.press('Go back in');
    expect(devices.on()).toEqual(['audio', 'video']);
    expect(page.screen.getByRole('button', { name: 'Join session' })).toBeTruthy();
  });

  test('and goes back in at once is not told of another device, as the server last knew this one', async () => {
    const { page } = await goIn();
    page.server.answer(lookAtRoom, sampleLook({ agreement: agreed, elsewhere: true }));
    await page.wait(6_000);
    await page.press('Leave');
    await page.click(within(page.screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }));
    await page.press('Go back in');
    await page.press('Join session');
    // The server does not take the visit that ended here for another device’s.
    const before = sampleEntry().connection;
    expect(page.server.sent(enterRoom).at(-1)?.body).toEqual({ agreed: true, replace: false, before });
  });

  test('leaves by going to another page', async () => {
    const { page, devices } = await goIn();
    await page.follow('/sessions');
    expect(devices.on()).toEqual([]);
    expect(sockets[0]?.isClosed).toBe(true);
    expect(page.kept()).toEqual({});
  });

  test('and comes back from another page sees who is in now, not who was', async () => {
    const { page } = await goIn();
    page.server.answer(lookAtRoom, sampleLook({ agreement: agreed, elsewhere: true }));
    await page.wait(6_000);
    await page.follow('/sessions');
    page.server.answer(lookAtRoom, sampleLook({ agreement: agreed }));
    await page.follow(ADDRESS);
    expect(page.screen.getByRole('button', { name: 'Join session' })).toBeTruthy();
  });

  test('and is in on another device by then can come back on this one', async () => {
    const { page, devices } = await goIn();
    await page.happens(() => sockets[0]?.onclose?.({ code: ROOM_CLOSED.replaced }));
    expect(page.text()).toContain('You’re in on another device now.');
    expect(devices.on()).toEqual([]);
    page.server.answer(lookAtRoom, sampleLook({ agreement: agreed, elsewhere: true }));
    await page.wait(6_000);
    await page.press('Come back on this device');
    // They have said so already.
    await page.press('Join session');
    expect(page.server.sent(enterRoom).at(-1)?.body).toMatchObject({ agreed: true, replace: true });
  });

  test('is told that it was ended for everyone, and is offered no way back', async () => {
    const { page, devices } = await goIn();
    await page.happens(() => sockets[0]?.onclose?.({ code: ROOM_CLOSED.ended }));
    expect(page.text()).toContain('The session was ended for everyone.');
    expect(devices.on()).toEqual([]);
    expect(page.screen.queryByRole('button', { name: 'Go back in' })).toBeNull();
  });
});
