import { MAIL_PORTRAIT } from 'contracts/media';
import type { Deps } from '../deps.ts';
import { addFile, type Media, type MediaFile } from '../store/media.ts';
import { encodeForMail } from './prepare-picture-apart.ts';

const FROM = '-320.webp';

/** Mail programs don't all show what pages show. Made when a mail first asks, as most portraits are in none; then kept. */
export async function makeMailPicture({ sql, media, encoding }: Deps, of: Media): Promise<MediaFile | null> {
  if (of.kind !== 'portrait') return null;
  const source = await media.get(of.id + FROM);
  if (!source) return null;
  const { ending, type, bytes } = await encoding.take(async () => encodeForMail(await source.arrayBuffer()));
  await media.put(of.id + ending, bytes, type);
  const file = { ending, type, bytes: bytes.byteLength };
  if (await addFile(sql, of.id, file)) return file;
  // It was taken down or replaced meanwhile, and its other files may be gone already.
  await media.delete(of.id + MAIL_PORTRAIT.ending);
  return null;
}
