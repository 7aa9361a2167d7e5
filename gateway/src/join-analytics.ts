import { ANALYTICS_PART } from 'contracts/http/system';
import type { InternalCall } from 'svc-kit/internal-call';
import { type Log, withTrace } from 'svc-kit/log';
import type { Answers } from './answers.ts';
import type { Answer } from './gateway-env.ts';

interface Urls {
  payments: string;
  catalog: string;
  booking: string;
}

/** @throws when one of the services does not answer */
async function joinAnalytics(ask: InternalCall, urls: Urls) {
  const [financial, mentors, sessions] = await Promise.all([
    ask(`${urls.payments}/internal/analytics`, ANALYTICS_PART.payments),
    ask(`${urls.catalog}/internal/analytics`, ANALYTICS_PART.catalog),
    ask(`${urls.booking}/internal/analytics`, ANALYTICS_PART.booking),
  ]);
  if (!financial || !mentors || !sessions) throw new Error('a service has no figures');
  return { financial, mentors, sessions };
}

export function answerAnalytics(deps: { urls: Urls; ask: InternalCall; answers: Answers; log: Log }): Answer {
  return async (c) => {
    try {
      return deps.answers.json(await withTrace(c.get('traceparent'), () => joinAnalytics(deps.ask, deps.urls)));
    } catch (error) {
      deps.log.warn('no figures', { error });
      return deps.answers.serviceDown();
    }
  };
}
