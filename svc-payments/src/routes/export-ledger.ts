import { exportLedger } from 'contracts/http/founder';
import type { Hono } from 'hono';
import { csvFile, toCsv } from 'svc-kit/csv';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { listEntries } from '../store/ledger-entries.ts';

const HEAD = ['transaction', 'key', 'kind', 'session_id', 'occurred_at', 'account', 'amount_cents'];

export function mountExportLedger(app: Hono<AppEnv>, deps: Deps): void {
  route(app, exportLedger, async () => csvFile('ledger.csv', toCsv(HEAD, await listEntries(deps.sql))));
}
