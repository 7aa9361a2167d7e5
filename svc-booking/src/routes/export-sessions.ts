import { exportSessions } from 'contracts/http/founder';
import type { Hono } from 'hono';
import { csvFile, toCsv } from 'svc-kit/csv';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { listForExport } from '../store/views.ts';

const HEAD = [
  'session_id',
  'starts_at',
  'status',
  'mentor_id',
  'mentor_name',
  'athlete_id',
  'athlete_name',
  'amount',
  'refund',
  'complaint',
  'created_at',
];

/** Amounts in dollars, times in UTC; without notes and addresses. */
export function mountExportSessions(app: Hono<AppEnv>, deps: Deps): void {
  route(app, exportSessions, async () => csvFile('sessions.csv', toCsv(HEAD, await listForExport(deps.sql))));
}
