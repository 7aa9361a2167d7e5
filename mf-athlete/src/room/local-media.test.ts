import { expect, mock, test } from 'bun:test';
import { openLocalMedia } from './local-media.ts';

test('a screen that is chosen after the session has ended is let go at once', async () => {
  const stop = mock(() => undefined);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const media = openLocalMedia({ getDisplayMedia: () => promise } as unknown as MediaDevices);
  const sharing = media.share();
  media.close();
  resolve({ getVideoTracks: () => [{ stop, contentHint: '' }] });
  expect(await sharing).toBe(false);
  expect(stop).toHaveBeenCalledTimes(1);
});

test('of two screens that were chosen after a double press the later is shown, and the other is let go', async () => {
  const screens: { stop: ReturnType<typeof mock>; onended: () => void; contentHint: string }[] = [];
  const getDisplayMedia = async () => {
    const screen = { stop: mock(() => undefined), onended: () => undefined, contentHint: '' };
    screens.push(screen);
    return { getVideoTracks: () => [screen] };
  };
  const media = openLocalMedia({ getDisplayMedia } as unknown as MediaDevices);
  await Promise.all([media.share(), media.share()]);
  const [first, second] = screens;
  expect(media.get().tracks.picture as unknown).toBe(second);
  expect(first?.stop).toHaveBeenCalledTimes(1);
  first?.onended();
  expect(media.get()).toMatchObject({ screen: true });
  second?.onended();
  expect(media.get()).toMatchObject({ screen: false, tracks: { picture: null } });
});

interface FakeTrack {
  kind: 'audio' | 'video';
  enabled: boolean;
  isStopped: boolean;
  blurred: boolean;
  id: string;
}

/** Devices that open when the test says so. */
function slowDevices() {
  const asked: { id: string; open: () => Promise<FakeTrack>; refuse: () => Promise<void> }[] = [];
  const getUserMedia = async ({ audio, video }: { audio?: Wanted; video?: Wanted }) => {
    const kind = video ? 'video' : 'audio';
    const id = String((video ?? audio)?.deviceId?.exact ?? (video ?? audio)?.deviceId?.ideal ?? 'first');
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const track = newTrack(kind, id);
    asked.push({
      id,
      async open() {
        resolve({ getTracks: () => [track] });
        await settled();
        return track;
      },
      async refuse() {
        reject(new DOMException('no', 'NotReadableError'));
        await settled();
      },
    });
    return promise;
  };
  const media = openLocalMedia({ getUserMedia, enumerateDevices: async () => [] } as unknown as MediaDevices);
  const last = async () => {
    await settled();
    const one = asked.at(-1);
    if (!one) throw new Error('no device was asked for');
    return one;
  };
  return { media, asked, last };
}
interface Wanted {
  deviceId?: { exact?: string; ideal?: string };
}
const settled = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
};

function newTrack(kind: FakeTrack['kind'], id: string): FakeTrack {
  const track = {
    ...{ kind, enabled: true, isStopped: false, blurred: false, id },
    stop: () => {
      track.isStopped = true;
    },
    getSettings: () => ({ deviceId: id, backgroundBlur: track.blurred }),
    getCapabilities: () => ({ backgroundBlur: [true, false] }),
    applyConstraints: async ({ backgroundBlur }: { backgroundBlur: boolean }) => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      track.blurred = backgroundBlur;
    },
  };
  return track;
}

test('a camera that is switched off while another one opens stays off, and its light goes out', async () => {
  const { media, last } = slowDevices();
  void media.setCamera(true);
  await (await last()).open();
  void media.choose('camera', 'second');
  const second = await last();
  await media.setCamera(false);
  expect((await second.open()).isStopped).toBe(true);
  expect(media.get()).toMatchObject({ camera: false, tracks: { picture: null } });
});

test('nobody hears a moment of whoever mutes while another microphone opens', async () => {
  const { media, last } = slowDevices();
  void media.setMicrophone(true);
  await (await last()).open();
  void media.choose('microphone', 'second');
  const second = await last();
  await media.setMicrophone(false);
  const heard: boolean[] = [];
  media.subscribe(() => heard.push(media.get().tracks.sound?.enabled === true));
  const track = await second.open();
  expect([track.enabled, media.get().microphone, heard.includes(true)]).toEqual([false, false, false]);
  await media.setMicrophone(true);
  expect(track.enabled).toBe(true);
});

test('another camera or microphone is chosen without switching on what is off, and is used from then on', async () => {
  const { media, asked, last } = slowDevices();
  await media.choose('camera', 'second');
  await media.choose('microphone', 'third');
  expect([asked.length, media.get().chosen]).toEqual([0, { camera: 'second', microphone: 'third' }]);
  void media.setCamera(true);
  expect((await last()).id).toBe('second');
});

test('a device that had a fault is opened when another one is chosen', async () => {
  const { media, last } = slowDevices();
  void media.setCamera(true);
  await (await last()).refuse();
  expect(media.get().faults).toEqual({ camera: 'taken' });
  void media.choose('camera', 'second');
  await (await last()).open();
  expect(media.get()).toMatchObject({ camera: true, faults: {} });
});

test('whoever is muted stays so when their microphone was unplugged and is tried again', async () => {
  const { media, asked, last } = slowDevices();
  void media.setMicrophone(true);
  const first = await (await last()).open();
  await media.setMicrophone(false);
  (first as unknown as { onended: () => void }).onended();
  expect(media.get().faults).toEqual({ microphone: 'none' });
  void media.retry();
  const second = await (await last()).open();
  expect([asked.length, second.enabled]).toEqual([2, false]);
  expect(media.get()).toMatchObject({ microphone: false, faults: {} });
});

test('what had a fault is tried again, both in one question, and what was switched off is not', async () => {
  const { media, asked, last } = slowDevices();
  void media.open({ microphone: true, camera: true });
  for (let asks = 0; asks < 3; asks += 1) await (await last()).refuse();
  expect([asked.length, media.get().faults]).toEqual([3, { microphone: 'taken', camera: 'taken' }]);
  void media.retry();
  await last();
  expect(asked.length).toBe(4);
  await media.setCamera(false);
  await (await last()).refuse();
  await (await last()).open();
  expect(media.get()).toMatchObject({ microphone: true, camera: false });
});

test('a camera that was switched off again before it failed is no trouble', async () => {
  const { media, last } = slowDevices();
  void media.setCamera(true);
  const first = await last();
  await media.setCamera(false);
  await first.refuse();
  expect(media.get().faults).toEqual({});
});

test('a double press asks for the camera once', async () => {
  const { media, asked, last } = slowDevices();
  void media.setCamera(true);
  void media.setCamera(true);
  await (await last()).open();
  expect([asked.length, media.get().camera]).toEqual([1, true]);
});

test('a blurred background stays blurred when the camera is switched off and on, and on another one', async () => {
  const { media, last } = slowDevices();
  const seen: boolean[] = [];
  void media.setCamera(true);
  await (await last()).open();
  await media.setBlur(true);
  media.subscribe(() => {
    const { picture } = media.get().tracks;
    if (picture) seen.push((picture as unknown as FakeTrack).blurred);
  });
  await media.setCamera(false);
  void media.setCamera(true);
  await (await last()).open();
  void media.choose('camera', 'second');
  await (await last()).open();
  expect(seen).not.toContain(false);
  expect(media.get()).toMatchObject({ camera: true, blur: true, chosen: { camera: 'second' } });
});

test('after a reload the background is blurred before anybody sees it, also where the camera comes later', async () => {
  const { media, last } = slowDevices();
  await media.open({ microphone: false, camera: false, blur: true });
  expect(media.get()).toMatchObject({ camera: false, blur: true });
  void media.setCamera(true);
  expect(await (await last()).open()).toMatchObject({ blurred: true });
  expect(media.get()).toMatchObject({ camera: true, blur: true });
});

test('a blur that is switched off while the camera opens, or is off, is off once it is on', async () => {
  const { media, last } = slowDevices();
  void media.open({ microphone: false, camera: true, blur: true });
  const opening = (await last()).open();
  // It has opened, and is still being blurred.
  await new Promise((resolve) => setTimeout(resolve, 0));
  const switched = media.setBlur(false);
  await opening;
  await switched;
  expect(media.get()).toMatchObject({ camera: true, blur: false });
  await media.setBlur(true);
  await media.setCamera(false);
  await media.setBlur(false);
  expect(media.get()).toMatchObject({ camera: false, blur: false });
});
