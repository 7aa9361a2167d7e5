import { listComplaints } from 'contracts/http/complaints';
import { route } from 'svc-kit/route';
import { listComplaintViews } from '../store/complaints.ts';
import type { RouteParts } from './parts.ts';

/** `GET /admin/complaints`. */
export function mountListComplaints({ app, deps }: RouteParts): void {
  route(app, listComplaints, async () => listComplaintViews(deps.sql));
}
