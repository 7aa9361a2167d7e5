import { deletePortrait, savePortrait } from 'contracts/http/media';
import { portraitUrl } from 'contracts/media';
import type { Hono } from 'hono';
import { accept, HttpError } from 'svc-kit/errors';
import { type AppEnv, readBytes, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { publishMedia, removeMedia } from '../media/keep-media.ts';
import { cropOf, preparePortrait } from '../media/prepare-picture-apart.ts';

export function mountSavePortrait(app: Hono<AppEnv>, deps: Deps): void {
  const { uploads, encoding, findMentor } = deps;
  route(app, savePortrait, async ({ params, query, c }) => {
    if (!(await findMentor(params.id))) throw new HttpError(404, 'mentor_not_found');
    return uploads.take(params.id, async () => {
      const bytes = await readBytes(c, savePortrait);
      const files = accept(await encoding.take(() => preparePortrait(bytes, cropOf(query))));
      const { portraitId } = await publishMedia(deps, params.id, { kind: 'portrait', files });
      return { portrait: { url: portraitUrl(portraitId ?? '') } };
    });
  });

  route(app, deletePortrait, async ({ params }) => {
    await removeMedia(deps, params.id, 'portrait');
    return { message: 'Your picture is off your profile.' };
  });
}
