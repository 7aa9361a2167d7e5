import { expect, test } from 'bun:test';
import { SECOND_MS } from 'contracts/times';
import { openPage } from 'web-kit/page-testing';
import type { RoomLook } from 'web-kit/resources/room';
import { type LocalMedia, openLocalMedia } from '../../room/local-media.ts';
import { Trouble } from './trouble.tsx';
import { useStore } from './use-store.ts';

const STATE = { others: [], ending: null, isSignaled: true, isCutOff: false, isSoundOnly: false };
const LOOK = { seat: 'athlete', may_move: false, fallback: null } as unknown as RoomLook;

interface Track {
  stop: () => void;
  onended: () => void;
}

/** A browser whose camera can be taken by another app. */
function deviceSource() {
  const source = { taken: false, tracks: [] as Track[] };
  const getUserMedia = async ({ video }: MediaStreamConstraints) => {
    if (source.taken) throw new DOMException('', 'NotReadableError');
    const kind = video ? 'video' : 'audio';
    const track = { kind, enabled: true, stop: () => undefined, onended: () => undefined, getSettings: () => ({}) };
    source.tracks.push(track);
    return { getTracks: () => [track] };
  };
  return {
    source,
    media: openLocalMedia({ getUserMedia, enumerateDevices: async () => [] } as unknown as MediaDevices),
  };
}

function Shown({ media }: { media: LocalMedia }) {
  const local = useStore(media);
  return (
    <main>
      <button type="button" onClick={() => void media.setCamera(!local.camera)}>
        {local.camera ? 'Camera' : 'Camera on'}
      </button>
      <Trouble state={STATE} look={LOOK} media={media} local={local} onAgain={() => undefined} />
    </main>
  );
}

async function openRoom({ source, media }: ReturnType<typeof deviceSource>) {
  return { source, page: await openPage([{ path: '/', element: <Shown media={media} /> }], '/', { as: 'athlete' }) };
}

test('a camera that does not start in the room says why, until it does', async () => {
  const devices = deviceSource();
  const { source, page } = await openRoom(devices);
  source.taken = true;
  await page.press('Camera on');
  // Its words are fetched now.
  await page.wait(SECOND_MS);
  expect(page.text()).toContain('Another app has your camera');
  expect(page.text()).not.toContain('You can join');
  source.taken = false;
  await page.press('Try Again');
  expect(page.text()).not.toContain('Another app has your camera');
  expect(devices.media.get().camera).toBe(true);
});

test('what is closed comes back with the next press that fails', async () => {
  const { source, page } = await openRoom(deviceSource());
  source.taken = true;
  await page.press('Camera on');
  expect(page.text()).toContain('Another app has your camera');
  await page.press('Close');
  expect(page.text()).not.toContain('Another app has your camera');
  await page.press('Camera on');
  expect(page.text()).toContain('Another app has your camera');
});

test('a camera that goes away says so; what the lobby had said is not said again', async () => {
  const devices = deviceSource();
  devices.source.taken = true;
  await devices.media.setMicrophone(true);
  expect(devices.media.get().faults).toEqual({ microphone: 'taken' });
  const { source, page } = await openRoom(devices);
  expect(page.text()).not.toContain('microphone');
  source.taken = false;
  await page.press('Camera on');
  expect(devices.media.get().camera).toBe(true);
  expect(page.text()).not.toContain('microphone');
  await page.happens(() => source.tracks[0]?.onended());
  expect(page.text()).toContain('No camera found');
});
