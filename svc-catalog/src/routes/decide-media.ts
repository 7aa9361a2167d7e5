import type { BodyOf } from 'contracts/endpoint';
import { decideMedia, listNewMedia } from 'contracts/http/media';
import { portraitUrl } from 'contracts/media';
import type { Hono } from 'hono';
import { audit } from 'svc-kit/audit';
import { type Tx, transaction } from 'svc-kit/db';
import { HttpError, notFound } from 'svc-kit/errors';
import { emit } from 'svc-kit/outbox';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { deleteSoon, showChange } from '../media/keep-media.ts';
import { findMedia, listUnseen, lockMedia, type Media, noteLook, type QueueRow, takeDown } from '../store/media.ts';
import { lockMentor } from '../store/mentors.ts';

export function mountDecideMedia(app: Hono<AppEnv>, { sql, clock }: Deps): void {
  route(app, listNewMedia, async () => (await listUnseen(sql)).map(show));

  route(app, decideMedia, async ({ params, body, caller }) => {
    const admin = signedIn(caller);
    const now = clock.now();
    const isKept = body.action === 'keep';
    await transaction(sql, async (tx) => {
      const media = await lockShown(tx, params.id);
      if (isKept && media.lookedAt) throw new HttpError(409, 'media_decided');
      if (isKept) await noteLook(tx, media.id, now);
      else await takeDownNow(tx, media, body, now);
      const { reason = null, note = null } = isKept ? {} : body;
      const action = isKept ? 'keep_media' : 'take_down_media';
      const detail = { kind: media.kind, ...(isKept ? {} : { reason, note }) };
      await audit(tx, { adminId: admin.id, action, subject: media.mentorId, detail }, now);
    });
    return { message: isKept ? 'Noted as looked at.' : 'Taken down. They’ll get a mail that says why.' };
  });
}

/** The mentor's row first, as in every change of their media, so that two never wait for each other. */
async function lockShown(tx: Tx, id: string): Promise<Media> {
  const known = await findMedia(tx, id);
  if (!known || !(await lockMentor(tx, known.mentorId))) throw notFound();
  const media = await lockMedia(tx, id);
  if (media?.state !== 'shown') throw new HttpError(409, 'media_decided');
  return media;
}

async function takeDownNow(tx: Tx, media: Media, body: BodyOf<typeof decideMedia>, now: Date): Promise<void> {
  const { reason = 'other', note = null } = body;
  const verdict = { reason, note: note || null };
  await deleteSoon(tx, await takeDown(tx, media, verdict, now), now);
  await showChange(tx, media.mentorId, now);
  const { id, mentorId, kind } = media;
  await emit(tx, 'mentor.media_taken_down', { mentorId, mediaId: id, kind, ...verdict }, now);
}

function show({ added_at, portrait_id, intro, captions, kind, ...row }: QueueRow) {
  return {
    ...row,
    kind,
    added_at: added_at.toISOString(),
    portrait: kind === 'portrait' && portrait_id ? { url: portraitUrl(portrait_id) } : null,
    intro: kind === 'portrait' ? null : intro,
    captions_text: captions,
  };
}
