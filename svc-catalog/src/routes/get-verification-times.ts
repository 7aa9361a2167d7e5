import { getVerificationTimes } from 'contracts/http/founder';
import { VERIFICATION_HOURS } from 'contracts/times';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { timeDecisions } from '../store/decisions.ts';

export function mountGetVerificationTimes(app: Hono<AppEnv>, { sql }: Deps): void {
  route(app, getVerificationTimes, () => timeDecisions(sql, VERIFICATION_HOURS));
}
