import { exportSessions } from 'contracts/http/founder';
import { csvFile, toCsv } from 'svc-kit/csv';
import { route } from 'svc-kit/route';
import { listForExport } from '../store/views.ts';
import type { RouteParts } from './parts.ts';

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

/** `GET /admin/export/sessions.csv`: amounts in dollars, times in UTC; without notes and addresses. */
export function mountExportSessions({ app, deps }: RouteParts): void {
  route(app, exportSessions, async () => csvFile('sessions.csv', toCsv(HEAD, await listForExport(deps.sql))));
}
