import type { TakenDown } from 'contracts/http/media';
import { getMentor } from 'contracts/http/mentors';
import type { Hono } from 'hono';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, isInsider, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { standingOf, wantedFacts } from '../domain/mentor.ts';
import { changesBetween, fieldsOf } from '../domain/profile-changes.ts';
import { listTakenDown, type TakenDownRow } from '../store/media.ts';
import type { StoredMentor } from '../store/mentors.ts';
import { finds } from '../who-finds.ts';

const NOTHING = {
  verification_status: null,
  proposed: null,
  changes: null,
  rejection_reason: null,
  hidden: null,
  taken_down: null,
};

/** A mentor whom the caller may not see is answered like one who does not exist. */
export function mountGetMentor(app: Hono<AppEnv>, deps: Deps): void {
  route(app, getMentor, async ({ params, caller }) => {
    const mentor = await deps.findMentor(params.id);
    const sees = isInsider(caller, params.id);
    if (!mentor || !(sees || (mentor.listed && (await finds(deps, caller, mentor)))))
      throw new HttpError(404, 'mentor_not_found');
    return {
      ...JSON.parse(mentor.card),
      verified_at: mentor.verifiedAt,
      intro: mentor.intro,
      ...(sees ? await insideOf(deps, mentor) : NOTHING),
    };
  });
}

async function insideOf({ sql }: Deps, mentor: StoredMentor) {
  return {
    verification_status: standingOf(mentor),
    proposed: mentor.proposal && fieldsOf(mentor.proposal),
    changes: changesBetween(mentor.facts, wantedFacts(mentor)),
    rejection_reason: mentor.rejectionReason,
    hidden: mentor.hidden,
    taken_down: (await listTakenDown(sql, mentor.id)).map(showTakenDown),
  };
}

function showTakenDown({ kind, reason, note, decided_at }: TakenDownRow): TakenDown {
  return { kind, reason, note, at: decided_at.toISOString() };
}
