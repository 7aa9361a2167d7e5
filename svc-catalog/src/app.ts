import { mountAccountData } from 'svc-kit/account-data';
import type { ServiceDeps, ServiceParts } from 'svc-kit/service';
import type { CatalogSettings, Deps } from './deps.ts';
import { listen } from './events.ts';
import { createFindMentor } from './find-mentor.ts';
import { mountChangeSite } from './routes/change-site.ts';
import { mountCountMentors } from './routes/count-mentors.ts';
import { mountDecideChanges } from './routes/decide-changes.ts';
import { mountEditProfile } from './routes/edit-profile.ts';
import { mountGetFigures } from './routes/get-figures.ts';
import { mountGetMentor } from './routes/get-mentor.ts';
import { mountGetVerificationTimes } from './routes/get-verification-times.ts';
import { mountListMentors } from './routes/list-mentors.ts';
import { mountListPending } from './routes/list-pending.ts';
import { mountShowMentor } from './routes/show-mentor-inside.ts';
import { mountVerifyMentor } from './routes/verify-mentor.ts';
import { collectData } from './store/account-data.ts';
import { HOLD_OVER, purgeHold } from './store/safety.ts';

export function createParts(given: ServiceDeps, settings: CatalogSettings): ServiceParts {
  const deps: Deps = { ...given, settings, findMentor: createFindMentor(given, settings.identityUrl) };
  return {
    events: listen(),
    due: { [HOLD_OVER]: { inside: (tx, due) => purgeHold(tx, due.key) } },
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
    },
  };
}
