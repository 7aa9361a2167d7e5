import { describe, expect, onTestFinished, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { enterRoom, lookAtRoom } from 'contracts/http/room';
import { getRoomNotes } from 'contracts/http/room-notes';
import { getSessionDetails } from 'contracts/http/sessions';
import { ROOM_CLOSED } from 'contracts/room';
import { openPage } from 'web-kit/page-testing';
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
  readonly close = () => undefined;
  constructor() {
    sockets.push(this);
  }
}

interface Options {
  kept?: object;
  look?: Partial<RoomLook>;
  asks?: () => Promise<void>;
  server?: (server: FakeServer) => void;
}

async function openVisit({ kept, look = {}, asks, server: script }: Options = {}) {
  sockets.length = 0;
  onTestFinished(replaceGlobals({ WebSocket: Socket, MediaStream: class {} }));
  const devices = startDevices(asks);
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

  test('asks for no entry at a door that is shut or not open yet, and turns nothing on behind a shut one', async () => {
    for (const enter of [
      { no: DETAIL.room_ended, code: 'room_ended' },
      { from: '2026-12-04T17:45:00Z', until: '2026-12-04T19:30:00Z' },
    ] as const) {
      const visit = await openVisit({ kept: { ...WAS_IN, camera: true }, look: { enter } });
      expect(visit.page.server.sent(enterRoom)).toHaveLength(0);
      if ('no' in enter) expect(visit.devices.on()).toEqual([]);
    }
  });

  test('keeps the place in the room while the server cannot be reached', async () => {
    const visit = await openVisit({ kept: WAS_IN, server: (server) => server.breaks(enterRoom) });
    expect(isInside(visit)).toBe(false);
    visit.page.server.answer(enterRoom, sampleEntry());
    await visit.page.press('Join session');
    expect(isInside(visit)).toBe(true);
    expect(visit.page.server.sent(enterRoom)[1]?.body).toMatchObject({ before: CONNECTION });
  });

  test('leads to the place that the page had last, and with what was on last', async () => {
    const LATER = '55555555-5555-4555-8555-555555555555';
    const { page } = await openVisit({ kept: { ...WAS_IN, microphone: true } });
    page.server.answer(enterRoom, { ...sampleEntry(), connection: LATER });
    await page.happens(() => sockets[0]?.onclose?.({ code: ROOM_CLOSED.ticket }));
    await page.wait(4_000);
    expect(page.server.sent(enterRoom)[1]?.body).toMatchObject({ replace: true, before: CONNECTION });
    await page.press('Mute');
    const visit = JSON.parse(page.kept()[`room:${SESSION_ID}`] ?? 'null');
    expect(visit).toEqual({ connection: LATER, microphone: false, camera: false });
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
