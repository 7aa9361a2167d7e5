import { getVerificationTimes } from 'contracts/http/founder';
import { getVerificationPromise } from 'contracts/http/promises';
import { DAY_MS, MINUTE_MS, PROMISE_DAYS, VERIFICATION_HOURS } from 'contracts/times';
import type { Hono } from 'hono';
import { keepAnswer } from 'svc-kit/keep-answer';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { timeDecisions } from '../store/decisions.ts';

export function mountGetVerificationTimes(app: Hono<AppEnv>, { sql, clock }: Deps): void {
  route(app, getVerificationTimes, () => timeDecisions(sql, VERIFICATION_HOURS));
  const timeRecent = keepAnswer(MINUTE_MS, () =>
    timeDecisions(sql, VERIFICATION_HOURS, new Date(clock.now().getTime() - PROMISE_DAYS * DAY_MS)),
  );
  route(app, getVerificationPromise, timeRecent);
}
