import { decideReport, getReportTimes } from 'contracts/http/reports';
import type { Hono } from 'hono';
import { audit } from 'svc-kit/audit';
import { type Tx, transaction } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { accept, HttpError, notFound } from 'svc-kit/errors';
import { emit } from 'svc-kit/outbox';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { type Verdict, weighVerdict } from '../domain/report.ts';
import { REPORT_DECIDED, SHOW_AGAIN } from '../safety-work.ts';
import { bar, letBack } from '../store/kept-mentors.ts';
import { hideByDecision } from '../store/no-shows.ts';
import { timeReports } from '../store/report-views.ts';
import { lockReport, saveVerdict, type ToDecide } from '../store/reports.ts';

export function mountDecideReport(app: Hono<AppEnv>, deps: Deps): void {
  const { sql, clock } = deps;
  route(app, decideReport, async ({ params, body, caller }) => {
    const admin = signedIn(caller);
    const now = clock.now();
    const until = body.until ? new Date(body.until) : null;
    const verdict = accept(weighVerdict({ decision: body.decision, until, message: body.message || null }, now));
    await transaction(sql, async (tx) => {
      const report = await lockReport(tx, params.id);
      if (!report) throw notFound();
      if (report.status === 'decided') throw new HttpError(409, 'report_decided');
      await saveVerdict(tx, report.id, { ...verdict, note: body.note, by: admin.id }, now);
      await applyVerdict(tx, report, verdict, now);
      const { reporterId, byGuardian, reportedId } = report;
      const told = { reportId: report.id, reporterId, byGuardian, reportedId, message: verdict.message };
      await emit(tx, 'report.decided', told, now);
      const detail = { about: reportedId, ...verdict, until: verdict.until?.toISOString() ?? null, note: body.note };
      await audit(tx, { adminId: admin.id, action: 'decide_report', subject: report.id, detail }, now);
      await schedule(tx, REPORT_DECIDED, report.id, now);
    });
    return { message: 'The report is decided. Whoever sent it is told that you looked at it, nothing more.' };
  });

  route(app, getReportTimes, () => timeReports(sql));
}

async function applyVerdict(tx: Tx, report: ToDecide, { decision, until }: Verdict, now: Date): Promise<void> {
  const isShutOut = decision === 'hide' || decision === 'remove';
  if (report.reportedRole === 'athlete') {
    if (isShutOut) await bar(tx, report.reportedId, until);
    return;
  }
  if (isShutOut) {
    const hiddenUntil = await hideByDecision(tx, report.reportedId, until, now);
    if (hiddenUntil) await schedule(tx, SHOW_AGAIN, report.reportedId, hiddenUntil);
  }
  await letBack(tx, report.reportedId, now);
}
