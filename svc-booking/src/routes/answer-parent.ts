import { getParentFigures, getParentRequest } from 'contracts/http/parent-requests';
import { toDollars } from 'contracts/money';
import { DEFAULT_TIME_ZONE } from 'contracts/times';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import { notFound } from 'svc-kit/errors';
import { hashToken } from 'svc-kit/hash-token';
import { emit } from 'svc-kit/outbox';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { calledOff, isLinkOver, refuseAsPayer, statusForParent } from '../domain/parent-request.ts';
import { shortName } from '../domain/short-name.ts';
import { findParentFigures, findParentRequest, markOpened, type ParentRequest } from '../store/parent-requests.ts';

export function mountAnswerParent(app: Hono<AppEnv>, deps: Deps): void {
  const { sql, clock } = deps;
  route(app, getParentRequest, async ({ params, caller }) => {
    const now = clock.now();
    const request = await findParentRequest(sql, hashToken(params.token));
    if (!request || isLinkOver(request.askedAt, now)) throw notFound();
    const { session, mentor, athlete } = request;
    if (!caller || !refuseAsPayer(session, caller.id)) await noteOpened(deps, request, now);
    return {
      mentor_id: session.mentorId,
      mentor_name: `${mentor.firstName ?? 'A'} ${mentor.lastName ?? 'mentor'}`,
      mentor_time_zone: mentor.timeZone ?? DEFAULT_TIME_ZONE,
      athlete_name: athlete.firstName ? shortName(athlete.firstName, athlete.lastName) : 'An athlete',
      scheduled_datetime: session.startsAt.toISOString(),
      amount: toDollars(session.amountCents),
      status: statusForParent(session, now),
      called_off: calledOff(session),
      expires_at: (session.holdExpiresAt ?? session.startsAt).toISOString(),
    };
  });

  route(app, getParentFigures, () => findParentFigures(sql));
}

async function noteOpened({ sql }: Deps, { id: requestId, session }: ParentRequest, now: Date): Promise<void> {
  const { id: sessionId, mentorId, athleteId } = session;
  await transaction(sql, async (tx) => {
    if (!(await markOpened(tx, requestId, now))) return;
    await emit(tx, 'parent_request.opened', { sessionId, mentorId, athleteId, requestId }, now);
  });
}
