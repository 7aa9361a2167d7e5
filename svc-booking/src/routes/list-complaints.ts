import { listComplaints } from 'contracts/http/complaints';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { listComplaintViews } from '../store/complaints.ts';

export function mountListComplaints(app: Hono<AppEnv>, deps: Deps): void {
  route(app, listComplaints, async () => listComplaintViews(deps.sql));
}
