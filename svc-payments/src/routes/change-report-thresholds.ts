import { getReportThresholds, type ReportThresholds, saveReportThresholds } from 'contracts/http/settings';
import { toCents, toDollars } from 'contracts/money';
import type { Hono } from 'hono';
import { audit } from 'svc-kit/audit';
import { transaction } from 'svc-kit/db';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import type { Thresholds } from '../domain/report-thresholds.ts';
import { findThresholds, saveThresholds } from '../store/report-thresholds.ts';

export function mountChangeReportThresholds(app: Hono<AppEnv>, deps: Deps): void {
  route(app, getReportThresholds, async () => onTheWire(await findThresholds(deps.sql)));
  route(app, saveReportThresholds, async ({ body, caller }) => {
    const admin = signedIn(caller);
    await transaction(deps.sql, async (tx) => {
      const detail = { before: onTheWire(await findThresholds(tx)), after: body };
      await saveThresholds(tx, {
        lowCents: toCents(body.report_threshold_low),
        highCents: toCents(body.report_threshold_high),
      });
      const deed = { adminId: admin.id, action: 'change_report_thresholds', subject: 'report', detail } as const;
      await audit(tx, deed, deps.clock.now());
    });
    return { message: 'Saved. The next download marks by these.' };
  });
}

function onTheWire({ lowCents, highCents }: Thresholds): ReportThresholds {
  return { report_threshold_low: toDollars(lowCents), report_threshold_high: toDollars(highCents) };
}
