import { refusalOf } from 'contracts/details';
import { Hono } from 'hono';
import { CALLER_HEADER, createCallerVerifier } from './auth.ts';
import type { Clock } from './clock.ts';
import { answerError } from './errors.ts';
import { FixedFirstRouter } from './fixed-first-router.ts';
import { type Log, withTrace } from './log.ts';
import { isMeasuring, noteCall } from './metrics/measured.ts';
import { describeCall, nameOf } from './name-call.ts';
import type { AppEnv } from './route.ts';
import { openSpan } from './tracing/spans.ts';

interface AppDeps {
  log: Log;
  internalSecret: string;
  clock: Clock;
  refusesChanges?: () => boolean;
}

export function createBaseApp(deps: AppDeps): Hono<AppEnv> {
  const refusesChanges = deps.refusesChanges ?? (() => false);
  const verify = createCallerVerifier(deps.internalSecret);
  const app = new Hono<AppEnv>({ router: new FixedFirstRouter() });
  app.use(async (c, next) => {
    const started = performance.now();
    const given = c.req.header('traceparent');
    const span = given === undefined ? null : openSpan({ kind: 'server', name: c.req.method, parent: given });
    await withTrace(span?.traceparent ?? given, async () => {
      c.set('refusesChanges', refusesChanges);
      await next();
      // Browser countdowns follow this clock. Not c.header(): it would copy a finished response with its body.
      c.res.headers.set('x-now', deps.clock.now().toISOString());
      const ms = Math.round((performance.now() - started) * 10) / 10;
      if (isMeasuring()) noteCall(nameOf(c), c.res.status, ms);
      deps.log.debug('request', { method: c.req.method, path: c.req.path, status: c.res.status, ms });
    });
    span?.end(describeCall(c));
  });
  // Apart from the above, so that what it refuses is counted as well.
  app.use(async (c, next) => {
    c.set('caller', await verify(c.req.header(CALLER_HEADER)));
    await next();
  });
  app.use('/internal/*', async (c, next) => {
    // The supervisor is no service; its two controls exist only in development, and have a secret of their own.
    const isDevControl = c.req.path.startsWith('/internal/dev/');
    if (!isDevControl && c.get('caller')?.kind !== 'service') return c.json(refusalOf('not_found'), 404);
    await next();
  });
  app.onError((error, c) => answerError(error, c, deps.log));
  app.notFound((c) => c.json(refusalOf('not_found'), 404));
  return app;
}
