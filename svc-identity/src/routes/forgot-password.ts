import { DETAIL } from 'contracts/details';
import { forgotPassword } from 'contracts/http/sign-in';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import { originOf } from '../askers.ts';
import type { Identity } from '../identity.ts';
import { requestLimits, tooManyTries } from '../limits.ts';
import { requestResetCode } from '../reset-codes.ts';
import { takeTry } from '../store/tries.ts';

export function mountForgotPassword(app: Hono<AppEnv>, identity: Identity): void {
  const { sql, clock, settings } = identity;
  route(app, forgotPassword, async ({ body, c }) => {
    const from = originOf(identity, c);
    if (!(await takeTry(sql, requestLimits(settings.limits, 'forgot', from)))) throw tooManyTries();
    await requestResetCode(sql, body.email, from, clock.now());
    return { message: DETAIL.reset_sent };
  });
}
