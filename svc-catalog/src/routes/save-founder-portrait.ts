import { deleteFounderPortrait, saveFounderPortrait } from 'contracts/http/settings';
import { portraitUrl } from 'contracts/media';
import type { Hono } from 'hono';
import { audit } from 'svc-kit/audit';
import { transaction } from 'svc-kit/db';
import { accept } from 'svc-kit/errors';
import { type AppEnv, readBytes, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { deleteSoon, withFiles } from '../media/keep-media.ts';
import { cropOf, preparePortrait } from '../media/prepare-picture-apart.ts';
import { addMedia, type MediaFile, retireMedia } from '../store/media.ts';
import { SITE_ID, setFounderPortrait } from '../store/site.ts';

/** By the way of mentors' portraits, but for the queue: the founder looks at it by uploading it. */
export function mountSaveFounderPortrait(app: Hono<AppEnv>, deps: Deps): void {
  const { uploads, encoding } = deps;
  route(app, saveFounderPortrait, async ({ query, caller, c }) => {
    const { id: adminId } = signedIn(caller);
    return uploads.take(SITE_ID, async () => {
      const bytes = await readBytes(c, saveFounderPortrait);
      const files = accept(await encoding.take(() => preparePortrait(bytes, cropOf(query))));
      return withFiles(deps, files, async (id, kept) => {
        await replace(deps, adminId, { id, files: kept });
        return { portrait: { url: portraitUrl(id) } };
      });
    });
  });

  route(app, deleteFounderPortrait, async ({ caller }) => {
    await replace(deps, signedIn(caller).id, null);
    return { message: 'Your picture is off the pages.' };
  });
}

async function replace({ sql, clock }: Deps, adminId: string, by: { id: string; files: MediaFile[] } | null) {
  const now = clock.now();
  await transaction(sql, async (tx) => {
    await setFounderPortrait(tx, by?.id ?? null, now);
    const gone = await retireMedia(tx, SITE_ID, 'portrait');
    if (by) await addMedia(tx, { ...by, mentorId: SITE_ID, kind: 'portrait' }, now);
    await deleteSoon(tx, gone, now);
    const detail = { founder_portrait: by !== null };
    await audit(tx, { adminId, action: 'change_site', subject: 'site', detail }, now);
  });
}
