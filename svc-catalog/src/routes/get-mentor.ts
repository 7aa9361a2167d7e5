import { getMentor } from 'contracts/http/mentors';
import type { Hono } from 'hono';
import type { Person } from 'svc-kit/auth';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, isInsider, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { standingOf, wantedFacts } from '../domain/mentor.ts';
import { changesBetween, fieldsOf } from '../domain/profile-changes.ts';
import type { StoredMentor } from '../store/mentors.ts';
import { isParted } from '../store/safety.ts';
import { isKnownAdult } from '../who-finds.ts';

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
      verification_status: sees ? standingOf(mentor) : null,
      proposed: sees && mentor.proposal ? fieldsOf(mentor.proposal) : null,
      changes: sees ? changesBetween(mentor.facts, wantedFacts(mentor)) : null,
      rejection_reason: sees ? mentor.rejectionReason : null,
    };
  });
}

async function finds(deps: Deps, caller: Person | null, mentor: StoredMentor): Promise<boolean> {
  if (caller?.role === 'athlete' && (await isParted(deps.sql, caller.id, mentor.id))) return false;
  return !mentor.keptFromMinors || isKnownAdult(deps, caller);
}
