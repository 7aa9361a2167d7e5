import { getMentor } from 'contracts/http/mentors';
import type { Hono } from 'hono';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';

/** A mentor whom the caller may not see is answered like one who does not exist. */
export function mountGetMentor(app: Hono<AppEnv>, { findMentor }: Deps): void {
  route(app, getMentor, async ({ params, caller }) => {
    const mentor = await findMentor(params.id);
    const isInsider = caller?.role === 'admin' || caller?.id === params.id;
    if (!mentor || (!isInsider && (mentor.status !== 'approved' || mentor.hidden))) {
      throw new HttpError(404, 'mentor_not_found');
    }
    return {
      ...JSON.parse(mentor.card),
      verification_status: isInsider ? mentor.status : null,
      rejection_reason: isInsider ? mentor.rejectionReason : null,
    };
  });
}
