import { mountAccountData } from 'svc-kit/account-data';
import type { ServiceDeps, ServiceParts } from 'svc-kit/service';
import type { CatalogSettings, Deps } from './deps.ts';
import { listen } from './events.ts';
import { createFindMentor } from './find-mentor.ts';
import { deleteSoon } from './media/keep-media.ts';
import { mediaWork, planSweep } from './media/media-work.ts';
import { createTurns } from './media/take-turns.ts';
import { createUploads } from './media/take-uploads.ts';
import { mountFounderParts } from './routes/answer-founder.ts';
import { mountChangeSite } from './routes/change-site.ts';
import { mountCountMentors } from './routes/count-mentors.ts';
import { mountDecideChanges } from './routes/decide-changes.ts';
import { mountDecideMedia } from './routes/decide-media.ts';
import { mountEditProfile } from './routes/edit-profile.ts';
import { mountGetFigures } from './routes/get-figures.ts';
import { mountGetMentor } from './routes/get-mentor.ts';
import { mountGetVerificationTimes } from './routes/get-verification-times.ts';
import { mountKeepFavorites } from './routes/keep-favorites.ts';
import { mountListMentors } from './routes/list-mentors.ts';
import { mountListPending } from './routes/list-pending.ts';
import { mountSaveCaptions } from './routes/save-captions.ts';
import { mountSaveFounderPortrait } from './routes/save-founder-portrait.ts';
import { mountSaveIntro } from './routes/save-intro.ts';
import { mountSavePortrait } from './routes/save-portrait.ts';
import { mountShowMedia } from './routes/show-media.ts';
import { mountShowMentor } from './routes/show-mentor-inside.ts';
import { mountVerifyMentor } from './routes/verify-mentor.ts';
import { collectData } from './store/account-data.ts';
import { retireAll } from './store/media.ts';
import { nameSubjects } from './store/name-subjects.ts';
import { HOLD_OVER, purgeHold } from './store/safety.ts';

/** A file of 30 MB each, in memory. */
const UPLOADS_AT_ONCE = 8;
/** All of them are done before the gateway gives up. */
const ENCODINGS_WAITING = 4;

export async function createParts(given: ServiceDeps, settings: CatalogSettings): Promise<ServiceParts> {
  const deps: Deps = {
    ...given,
    settings,
    findMentor: createFindMentor(given, settings.identityUrl),
    media: settings.media,
    uploads: createUploads(UPLOADS_AT_ONCE),
    encoding: createTurns({ atOnce: 1, waiting: ENCODINGS_WAITING }),
  };
  await planSweep(deps);
  return {
    events: listen(),
    nameSubjects: nameSubjects(given.sql),
    due: {
      [HOLD_OVER]: {
        async inside(tx, due) {
          await purgeHold(tx, due.key);
          await deleteSoon(tx, await retireAll(tx, due.key), due.dueAt);
        },
      },
      ...mediaWork(deps),
    },
    mount(app) {
      mountListMentors(app, deps);
      mountCountMentors(app, deps);
      mountGetMentor(app, deps);
      mountEditProfile(app, deps);
      mountListPending(app, deps);
      mountVerifyMentor(app, deps);
      mountDecideChanges(app, deps);
      mountShowMentor(app, deps);
      mountAccountData(app, (id) => collectData(deps.sql, id));
      mountChangeSite(app, deps);
      mountGetVerificationTimes(app, deps);
      mountGetFigures(app, deps);
      mountFounderParts(app, deps);
      mountSavePortrait(app, deps);
      mountSaveFounderPortrait(app, deps);
      mountSaveIntro(app, deps);
      mountSaveCaptions(app, deps);
      mountShowMedia(app, deps);
      mountDecideMedia(app, deps);
      mountKeepFavorites(app, deps);
    },
  };
}
