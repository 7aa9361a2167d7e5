import {
  MAIL_PORTRAIT,
  PICTURE_TYPES,
  PORTRAIT_FORMATS,
  PORTRAIT_LEAST_WIDTH,
  PORTRAIT_RATIO,
  PORTRAIT_WIDTHS,
} from 'contracts/media';
import { done, type Result, refuse } from 'contracts/result';
import sharp, { type Sharp } from 'sharp';

export interface PreparedFile {
  ending: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface Crop {
  x?: number | undefined;
  y?: number | undefined;
  width?: number | undefined;
  height?: number | undefined;
  turn: number;
}

/** Of a decoded picture. Cameras of phones make 50 million. */
const MOST_PIXELS = 51_000_000;
const MOST_SECONDS = 6;
const POSTER = { width: 960, height: 540 };
/** Behind what is transparent. */
const PAPER = '#ffffff';

// No other program of libvips ever sees what somebody uploaded.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
sharp.cache(false);
sharp.concurrency(2);

export async function preparePortrait(bytes: Uint8Array, crop: Crop): Promise<Result<PreparedFile[]>> {
  const opened = await openPicture(bytes, crop.turn);
  if (!opened.ok) return opened;
  const { picture, width, height } = opened.value;
  const kept = keptPart(crop, width, height);
  if (kept.width < PORTRAIT_LEAST_WIDTH) return refuse('rule', 'picture_too_small');
  return orBroken(async () => {
    const widest = Math.max(...PORTRAIT_WIDTHS);
    const size = { width: widest, height: Math.round(widest / PORTRAIT_RATIO) };
    // Once as plain pixels, from which all files are made: decoding is the dear part.
    const plain = await picture
      .extract(kept)
      .resize({ ...size, fit: 'cover' })
      .flatten({ background: PAPER })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = plain.info;
    const files: PreparedFile[] = [];
    for (const to of PORTRAIT_WIDTHS) {
      const resized = sharp(plain.data, { raw: { width, height, channels } }).resize({ width: to });
      for (const format of PORTRAIT_FORMATS) {
        const bytes = new Uint8Array(await ENCODERS[format](resized.clone()).toBuffer());
        files.push({ ending: `-${to}.${format}`, type: `image/${format}`, bytes });
      }
    }
    return files;
  });
}

const ENCODERS = {
  avif: (picture: Sharp) => picture.avif({ quality: 52, effort: 2 }),
  webp: (picture: Sharp) => picture.webp({ quality: 78, effort: 4 }),
} as const;

export async function encodeForMail(portrait: ArrayBuffer): Promise<PreparedFile> {
  const { width, ending } = MAIL_PORTRAIT;
  const bytes = await sharp(portrait).resize({ width }).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  return { ending, type: 'image/jpeg', bytes: new Uint8Array(bytes) };
}

export async function preparePoster(bytes: Uint8Array): Promise<Result<PreparedFile[]>> {
  const opened = await openPicture(bytes, 0);
  if (!opened.ok) return opened;
  const { picture, width } = opened.value;
  if (width < PORTRAIT_LEAST_WIDTH) return refuse('rule', 'picture_too_small');
  return orBroken(async () => {
    const resized = picture
      .resize({ ...POSTER, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: PAPER });
    const encoded = await ENCODERS.webp(resized.toColourspace('srgb')).toBuffer();
    return [{ ending: '.webp', type: 'image/webp', bytes: new Uint8Array(encoded) }];
  });
}

interface Opened {
  picture: Sharp;
  /** After what the camera says, and the turn. */
  width: number;
  height: number;
}

async function openPicture(bytes: Uint8Array, turn: number): Promise<Result<Opened>> {
  if (!looksLikePicture(bytes)) return refuse('rule', 'picture_type_wrong');
  if (isAnimatedPng(bytes)) return refuse('rule', 'picture_animated');
  // The limit is ours, so that a picture beyond it gets its own sentence.
  const options = { failOn: 'error', limitInputPixels: false, sequentialRead: true } as const;
  const known = await sharp(bytes, options)
    .metadata()
    .catch(() => null);
  if (!known || !PICTURE_TYPES.some((type) => type === `image/${known.format}`))
    return refuse('rule', 'picture_broken');
  if ((known.pages ?? 1) > 1) return refuse('rule', 'picture_animated');
  const { width, height } = known.autoOrient;
  if (width * height > MOST_PIXELS) return refuse('rule', 'picture_too_many_pixels');
  const picture = sharp(bytes, { ...options, limitInputPixels: MOST_PIXELS })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .rotate(turn);
  return done(turn % 180 === 0 ? { picture, width, height } : { picture, width: height, height: width });
}

/** Of everything that can go wrong while pixels are read, the file is the cause. */
async function orBroken<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return done(await work());
  } catch {
    return refuse('rule', 'picture_broken');
  }
}

function looksLikePicture(bytes: Uint8Array): boolean {
  const starts = (text: string, at = 0) => [...text].every((letter, i) => bytes[at + i] === letter.charCodeAt(0));
  return starts('\xff\xd8\xff') || starts('\x89PNG\r\n\x1a\n') || (starts('RIFF') && starts('WEBP', 8));
}

/** libvips reads only the first frame of one and calls it still. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x89) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 8 <= bytes.byteLength; at += 12 + view.getUint32(at)) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}

/** In whole pixels inside the picture. Without a crop, the largest part in the middle. */
function keptPart({ x, y, width, height }: Crop, wide: number, high: number) {
  const part =
    x === undefined || y === undefined || width === undefined || height === undefined
      ? middleOf(wide, high)
      : { left: x * wide, top: y * high, width: width * wide, height: height * high };
  const left = Math.min(Math.round(part.left), wide - 1);
  const top = Math.min(Math.round(part.top), high - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(part.width), wide - left)),
    height: Math.max(1, Math.min(Math.round(part.height), high - top)),
  };
}

function middleOf(wide: number, high: number) {
  const width = Math.min(wide, high * PORTRAIT_RATIO);
  const height = width / PORTRAIT_RATIO;
  return { left: (wide - width) / 2, top: (high - height) / 2, width, height };
}
