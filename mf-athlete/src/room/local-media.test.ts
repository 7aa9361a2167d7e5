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
