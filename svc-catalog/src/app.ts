import type { ANALYTICS_PART } from 'contracts/http/system';
import type { ServiceDeps, ServiceParts } from 'svc-kit/service';
import type { z } from 'zod';
import { createEvents } from './events.ts';
import { createFindMentor } from './find-mentor.ts';
import { mountChangeSite } from './routes/change-site.ts';
import { mountEditProfile } from './routes/edit-profile.ts';
import { mountGetMentor } from './routes/get-mentor.ts';
import { mountGetVerificationTimes } from './routes/get-verification-times.ts';
import { mountListMentors } from './routes/list-mentors.ts';
import { mountListPending } from './routes/list-pending.ts';
import { mountShowMentor } from './routes/show-mentor-inside.ts';
import { mountVerifyMentor } from './routes/verify-mentor.ts';
import { countMentors } from './store.ts';

export interface CatalogSettings {
  identityUrl: string;
}

/** Who is on offer: profiles, verification, browse, rating averages. */
export function createParts(deps: ServiceDeps, settings: CatalogSettings): ServiceParts {
  const find = createFindMentor(deps, settings.identityUrl);
  return {
    events: createEvents(),
    due: {},
    mount(app) {
      mountListMentors(app, deps);
      mountGetMentor(app, find);
      mountEditProfile(app, deps, find);
      mountListPending(app, deps, settings.identityUrl);
      mountVerifyMentor(app, deps, find);
      mountShowMentor(app, find);
      mountChangeSite(app, deps);
      mountGetVerificationTimes(app, deps);
      app.get('/internal/analytics', async (c) => {
        const { total, verified } = await countMentors(deps.sql);
        const part: z.infer<typeof ANALYTICS_PART.catalog> = { total_mentors: total, verified_mentors: verified };
        return c.json(part);
      });
    },
  };
}
