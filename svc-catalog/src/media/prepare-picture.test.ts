import { expect, test } from 'bun:test';
import sharp from 'sharp';
import { bomb, movingPng, movingWebp, phonePicture, picture } from '../fixtures/pictures.ts';
import { preparePortrait, preparePoster } from './prepare-picture.ts';

const WHOLE = { turn: 0 };

async function made(bytes: Uint8Array, crop = {}, turn = 0) {
  const files = await preparePortrait(bytes, { ...crop, turn });
  if (!files.ok) throw new Error(files.error.code);
  return files.value;
}
async function refusal(bytes: Uint8Array, crop = {}) {
  const files = await preparePortrait(bytes, { ...WHOLE, ...crop });
  return files.ok ? 'taken' : files.error.code;
}

/** The color of a place, in shares of the picture, as 'red' or 'blue'. */
async function colorAt(bytes: Uint8Array, x: number, y: number) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
}
const largest = (files: Awaited<ReturnType<typeof made>>) =>
  files.find(({ ending }) => ending === '-640.webp')?.bytes ?? new Uint8Array();

test('a portrait stands in three widths, each as AVIF and WebP, at five to six', async () => {
  const files = await made(await picture());
  expect(files.map(({ ending }) => ending)).toEqual([
    ...['-160.avif', '-160.webp', '-320.avif', '-320.webp', '-640.avif', '-640.webp'],
  ]);
  for (const { ending, bytes, type } of files) {
    const width = Number(/-(\d+)\./.exec(ending)?.[1]);
    if (type === 'image/webp') expect(await sharp(bytes).metadata()).toMatchObject({ width, height: (width * 6) / 5 });
    else expect(new TextDecoder('latin1').decode(bytes.slice(4, 12))).toBe('ftypavif');
  }
});

test('of a phone’s picture neither place nor device is left, and it stands upright', async () => {
  const taken = await phonePicture();
  expect((await sharp(taken).metadata()).exif?.length).toBeGreaterThan(100);
  const files = await made(taken);
  for (const { bytes } of files) {
    const text = new TextDecoder('latin1').decode(bytes);
    for (const trace of ['Exif', 'Acme', 'GPS', 'ICC_PROFILE', 'ICCP', 'XMP', 'http'])
      expect(text).not.toContain(trace);
  }
  const { exif, icc, xmp, iptc, orientation } = await sharp(largest(files)).metadata();
  expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect([await colorAt(largest(files), 0.5, 0.1), await colorAt(largest(files), 0.5, 0.9)]).toEqual(['red', 'blue']);
});

test('what was chosen is what is kept, after the turn', async () => {
  const bytes = await picture(2000, 2000);
  const left = largest(await made(bytes, { x: 0.05, y: 0.1, width: 0.4, height: 0.48 }));
  expect([await colorAt(left, 0.02, 0.5), await colorAt(left, 0.98, 0.5)]).toEqual(['red', 'red']);
  const turned = largest(await made(bytes, { x: 0.3, y: 0.5, width: 0.4, height: 0.48 }, 90));
  expect([await colorAt(turned, 0.5, 0.02), await colorAt(turned, 0.5, 0.98)]).toEqual(['blue', 'blue']);
  const back = largest(await made(bytes, { x: 0.3, y: 0.5, width: 0.4, height: 0.48 }, 270));
  expect(await colorAt(back, 0.5, 0.5)).toBe('red');
});

test('without a choice the middle is kept', async () => {
  const wide = largest(await made(await picture(2000, 600)));
  expect([await colorAt(wide, 0.02, 0.5), await colorAt(wide, 0.98, 0.5)]).toEqual(['red', 'blue']);
});

test('what is no still picture of enough pixels is refused, each with its own code', async () => {
  const text = (words: string) => new TextEncoder().encode(words);
  expect(await refusal(text('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'))).toBe(
    'picture_type_wrong',
  );
  expect(await refusal(text('GIF89a but not really'))).toBe('picture_type_wrong');
  expect(await refusal(await picture(800, 960, (made) => made.tiff()))).toBe('picture_type_wrong');
  expect(await refusal(new Uint8Array())).toBe('picture_type_wrong');
  expect(await refusal(await movingWebp())).toBe('picture_animated');
  expect(await refusal(await movingPng())).toBe('picture_animated');
  expect(await refusal(await picture(300, 900))).toBe('picture_too_small');
  expect(await refusal(await picture(1000, 1200), { x: 0, y: 0, width: 0.31, height: 0.31 })).toBe('picture_too_small');
  const whole = await picture(1000, 1200);
  expect(await refusal(whole.slice(0, whole.length / 2))).toBe('picture_broken');
  expect(await refusal(whole.slice(0, 40))).toBe('picture_broken');
  expect(await refusal(await bomb())).toBe('picture_too_many_pixels');
});

test('a poster keeps its shape, and nothing but the picture', async () => {
  const poster = await preparePoster(await phonePicture());
  if (!poster.ok) throw new Error(poster.error.code);
  const [file] = poster.value;
  expect(await sharp(file?.bytes).metadata()).toMatchObject({ format: 'webp', width: 405, height: 540 });
  expect(new TextDecoder('latin1').decode(file?.bytes)).not.toContain('Exif');
});
