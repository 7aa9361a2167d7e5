import { getVerificationTimes } from 'contracts/http/founder';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { timeDecisions } from '../store/decisions.ts';

/** What the site promises mentors. */
const DECIDED_WITHIN_HOURS = 48;

/** `GET /admin/verification-times`. */
export function mountGetVerificationTimes(app: Hono<AppEnv>, { sql }: Deps): void {
  route(app, getVerificationTimes, () => timeDecisions(sql, DECIDED_WITHIN_HOURS));
}
