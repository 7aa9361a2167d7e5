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
