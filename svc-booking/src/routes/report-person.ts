import { fileReport, getReportMessages, listReports, reportInSession } from 'contracts/http/reports';
import type { LinkAction } from 'contracts/status';
import type { Hono } from 'hono';
import type { Person } from 'svc-kit/auth';
import { notFound } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import type { Reporter } from '../domain/report.ts';
import { reportPerson } from '../report-people.ts';
import { findKeptMessages, listReportViews } from '../store/report-views.ts';

const GUARDIANS: readonly LinkAction[] = ['guardian', 'report_as_guardian', 'thread_as_guardian'];
export const RECEIVED = 'Thank you. We have your report, and the founder reads it. The other person isn’t told.';

export function mountReportPerson(app: Hono<AppEnv>, deps: Deps): void {
  route(app, fileReport, async ({ body: { subject, reason, text }, caller }) => {
    const reporter = reporterOf(signedIn(caller));
    const report_id = await reportPerson(deps, { reporter, subject, entry: { reason, text: text || null } });
    return { message: RECEIVED, report_id };
  });

  route(app, reportInSession, async ({ params, body: { reason, text }, caller }) => {
    const reporter = reporterOf(signedIn(caller));
    const subject = { kind: 'session', id: params.id } as const;
    const report_id = await reportPerson(deps, { reporter, subject, entry: { reason, text: text || null } });
    return { message: RECEIVED, report_id };
  });

  route(app, listReports, () => listReportViews(deps.sql));
  route(app, getReportMessages, async ({ params }) => {
    const messages = await findKeptMessages(deps.sql, params.id);
    if (!messages) throw notFound();
    return { messages };
  });
}

export function reporterOf({ id, role, link }: Person): Reporter {
  if (link && GUARDIANS.includes(link.action)) return { id, seat: 'guardian' };
  return { id, seat: role === 'mentor' ? 'mentor' : 'athlete' };
}
