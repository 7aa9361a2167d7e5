import { listComplaints } from 'contracts/http/complaints';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { listComplaintViews } from '../store/complaints.ts';

export function mountListComplaints(app: Hono<AppEnv>, deps: Deps): void {
  const meets_elsewhere = deps.settings.room.meetingUrlTemplate !== null;
  route(app, listComplaints, async () =>
    (await listComplaintViews(deps.sql)).map((each) => ({ ...each, meets_elsewhere })),
  );
}
