import { refusalOf } from 'contracts/details';
import { Hono } from 'hono';
import { CALLER_HEADER, createCallerVerifier } from './auth.ts';
import type { Clock } from './clock.ts';
import { answerError } from './errors.ts';
import { type Log, withTrace } from './log.ts';
import type { AppEnv } from './route.ts';

interface AppDeps {
  log: Log;
  internalSecret: string;
  clock: Clock;
  refusesChanges?: () => boolean;
}

export function createBaseApp(deps: AppDeps): Hono<AppEnv> {
  const refusesChanges = deps.refusesChanges ?? (() => false);
  const verify = createCallerVerifier(deps.internalSecret);
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    const started = performance.now();
    await withTrace(c.req.header('traceparent'), async () => {
      c.set('refusesChanges', refusesChanges);
      c.set('caller', await verify(c.req.header(CALLER_HEADER)));
      await next();
      // Browser countdowns follow this clock. Not c.header(): it would copy a finished response with its body.
      c.res.headers.set('x-now', deps.clock.now().toISOString());
      const ms = Math.round((performance.now() - started) * 10) / 10;
      deps.log.debug('request', { method: c.req.method, path: c.req.path, status: c.res.status, ms });
    });
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
