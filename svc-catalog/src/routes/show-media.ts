import { getMedia } from 'contracts/http/media';
import { MAIL_PORTRAIT } from 'contracts/media';
import { DAY_MS, SECOND_MS } from 'contracts/times';
import type { Context, Hono } from 'hono';
import type { Person } from 'svc-kit/auth';
import { HttpError, notFound } from 'svc-kit/errors';
import { type AppEnv, isInsider, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { makeMailPicture } from '../media/make-mail-picture.ts';
import { LONGEST_PIECE_BYTES, readRange } from '../media/read-range.ts';
import { findMedia, type Media, type MediaFile } from '../store/media.ts';
import { loadMentor } from '../store/mentors.ts';
import { SITE_ID } from '../store/site.ts';
import { finds } from '../who-finds.ts';

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})((?:-\d{3})?\.[a-z0-9]{3,4})$/;
/** `private`: no cache between us and a browser keeps what was taken down. */
const FOR_EVER = `private, max-age=${(365 * DAY_MS) / SECOND_MS}, immutable`;

/** What the caller may not see is answered like what does not exist. */
export function mountShowMedia(app: Hono<AppEnv>, deps: Deps): void {
  route(app, getMedia, async ({ params, caller, c }) => {
    const [, id = '', ending] = FILE.exec(params.file) ?? [];
    const media = id ? await findMedia(deps.sql, id) : null;
    const caching = media && (await cachingFor(deps, caller, media));
    if (!caching) throw notFound();
    const known = media.files.find((each) => each.ending === ending);
    const isForMail = ending === MAIL_PORTRAIT.ending;
    const file = known ?? (isForMail ? await makeMailPicture(deps, media) : null);
    if (!file) throw notFound();
    // A webmail page of another site shows the mail, and with it what everybody may see.
    const byOthers = isForMail && caching === FOR_EVER ? { 'cross-origin-resource-policy': 'cross-origin' } : {};
    return answerFile(deps, c, { name: params.file, file, headers: { 'cache-control': caching, ...byOthers } });
  });
}

/** Null for who may not see it. What not everybody may see is not kept. */
async function cachingFor(deps: Deps, caller: Person | null, media: Media): Promise<string | null> {
  const { mentorId, state, heldUntil } = media;
  // A report shows the founder what was there as it was filed.
  if (state !== 'shown')
    return caller?.role === 'admin' && heldUntil && heldUntil > deps.clock.now() ? 'no-store' : null;
  if (mentorId === SITE_ID) return FOR_EVER;
  const mentor = await loadMentor(deps.sql, mentorId);
  if (!mentor) return null;
  const isOpen = mentor.listed && !mentor.keptFromMinors;
  if (isInsider(caller, mentorId) || (mentor.listed && (await finds(deps, caller, mentor))))
    return isOpen ? FOR_EVER : 'no-store';
  return null;
}

interface Asked {
  name: string;
  file: MediaFile;
  headers: Record<string, string>;
}

async function answerFile({ media }: Deps, c: Context<AppEnv>, { name, file, ...said }: Asked): Promise<Response> {
  const etag = `"${name}"`;
  const headers: Record<string, string> = { ...said.headers, etag, 'accept-ranges': 'bytes' };
  if (c.req.header('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
  headers['content-type'] = file.type;
  const isSame = (c.req.header('if-range') ?? etag) === etag;
  const range = isSame ? readRange(c.req.header('range'), file.bytes) : 'all';
  if (range === 'none')
    throw new HttpError(416, 'range_wrong', { headers: { 'content-range': `bytes */${file.bytes}` } });
  const found = await (range === 'all' ? media.get(name) : media.get(name, range));
  if (!found) throw notFound();
  if (range === 'all') return new Response(await bodyOf(found, file.bytes), { headers });
  headers['content-range'] = `bytes ${range.from}-${range.to}/${file.bytes}`;
  return new Response(await bodyOf(found, range.to - range.from + 1), { status: 206, headers });
}

/** A stream goes out without its length, which players like to know: what is short is not streamed. */
async function bodyOf(found: Blob | Response, bytes: number) {
  if (bytes <= LONGEST_PIECE_BYTES) return found.arrayBuffer();
  return found instanceof Response ? found.body : found;
}
