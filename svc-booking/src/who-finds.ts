import type { Person } from 'svc-kit/auth';
import { HttpError } from 'svc-kit/errors';
import { isInsider } from 'svc-kit/route';
import type { LearnDeps } from './deps.ts';
import { learnAdult } from './learn.ts';
import { isParted } from './store/blocks.ts';

/** A block hides two people from each other, a safety report a mentor from possible minors. @throws HttpError 404 */
export async function refuseHidden(
  deps: LearnDeps,
  caller: Person | null,
  mentor: { id: string; isKept: boolean },
): Promise<void> {
  if (isInsider(caller, mentor.id) || caller?.role === 'mentor') return;
  const isParting = caller !== null && (await isParted(deps.sql, { athleteId: caller.id, mentorId: mentor.id }));
  const isKept = mentor.isKept && !(caller && (await learnAdult(deps, caller.id)));
  if (isParting || isKept) throw new HttpError(404, 'mentor_not_found');
}
