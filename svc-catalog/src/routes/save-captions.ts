import { contactFault, findContact } from 'contracts/contact-details';
import { saveIntroCaptions } from 'contracts/http/media';
import type { Hono } from 'hono';
import { accept, HttpError } from 'svc-kit/errors';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { introOf, needIntro, publishMedia, removeMedia } from '../media/keep-media.ts';
import { writeCaptions } from '../media/write-captions.ts';

export function mountSaveCaptions(app: Hono<AppEnv>, deps: Deps): void {
  route(app, saveIntroCaptions, async ({ params, body }) => {
    const { id: introId, seconds } = await needIntro(deps.sql, params.id);
    if (body.text === '') return introOf(await removeMedia(deps, params.id, 'captions'));
    const { file, words } = accept(writeCaptions(body.text, seconds));
    // Not in the schema: the times of WebVTT look like phone numbers.
    const contact = findContact(words);
    if (contact) throw new HttpError(422, [{ loc: ['body', 'text'], msg: contactFault(contact) }]);
    const files = [{ ending: '.vtt', type: 'text/vtt', bytes: new TextEncoder().encode(file) }];
    return introOf(await publishMedia(deps, params.id, { kind: 'captions', files, captions: words }, introId));
  });
}
