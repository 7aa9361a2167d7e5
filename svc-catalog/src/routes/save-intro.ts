import { deleteIntro, saveIntro, saveIntroPoster } from 'contracts/http/media';
import type { Hono } from 'hono';
import { accept, HttpError } from 'svc-kit/errors';
import { type AppEnv, readBytes, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { introOf, needIntro, publishMedia, removeMedia } from '../media/keep-media.ts';
import { prepareIntroApart } from '../media/prepare-apart.ts';
import { preparePoster } from '../media/prepare-picture-apart.ts';

export function mountSaveIntro(app: Hono<AppEnv>, deps: Deps): void {
  const { sql, uploads, encoding, findMentor } = deps;
  route(app, saveIntro, async ({ params, c }) => {
    if (!(await findMentor(params.id))) throw new HttpError(404, 'mentor_not_found');
    return uploads.take(params.id, async () => {
      const bytes = await readBytes(c, saveIntro);
      const { file, seconds } = accept(await encoding.take(() => prepareIntroApart(bytes)));
      return introOf(await publishMedia(deps, params.id, { kind: 'intro', files: [file], seconds }));
    });
  });

  route(app, saveIntroPoster, async ({ params, c }) => {
    const { id: introId } = await needIntro(sql, params.id);
    return uploads.take(params.id, async () => {
      const bytes = await readBytes(c, saveIntroPoster);
      const files = accept(await encoding.take(() => preparePoster(bytes)));
      return introOf(await publishMedia(deps, params.id, { kind: 'poster', files }, introId));
    });
  });

  route(app, deleteIntro, async ({ params }) => {
    await removeMedia(deps, params.id, 'intro');
    return { message: 'Your intro is off your profile.' };
  });
}
