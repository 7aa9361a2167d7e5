import { blockInThread, reportInThread } from 'contracts/http/threads';
import type { Hono } from 'hono';
import { notFound } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { reportPerson } from '../report-people.ts';
import { findReportable } from '../store/messages.ts';
import { blockOther } from './block-person.ts';
import { RECEIVED, reporterOf } from './report-person.ts';
import { familyOf, findOwnThread, refuseOfAdult, TO_REPORT } from './threads.ts';

export function mountReportInThread(app: Hono<AppEnv>, deps: Deps): void {
  route(app, reportInThread, async ({ params, body: { message_id: messageId = null, reason, text }, caller }) => {
    const person = signedIn(caller);
    const { thread, reader } = await findOwnThread(deps, params.id, person, TO_REPORT);
    const found = await findReportable(deps.sql, { threadId: thread.id, reader, messageId });
    // Who has not written anything yet is reported all the same.
    if (!found && (messageId || reader === 'mentor')) throw notFound();
    const subject = found ? { kind: 'message' as const, id: found } : { kind: 'mentor' as const, id: thread.mentorId };
    const entry = { reason, text: text || null };
    return { message: RECEIVED, report_id: await reportPerson(deps, { reporter: reporterOf(person), subject, entry }) };
  });

  route(app, blockInThread, async ({ params, caller }) => {
    const person = signedIn(caller);
    const { thread, reader } = await findOwnThread(deps, params.id, person, TO_REPORT);
    if (reader === 'guardian') refuseOfAdult(reader, await familyOf(deps, thread.athleteId));
    return blockOther(deps, person, reader === 'mentor' ? thread.athleteId : thread.mentorId);
  });
}
