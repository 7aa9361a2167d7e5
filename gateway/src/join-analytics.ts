import { ANALYTICS_PART } from 'contracts/http/system';
import type { InternalCall } from 'svc-kit/internal-call';

/** The founder's figures: each service's part, asked for at once. @throws when one of them does not answer */
export async function joinAnalytics(ask: InternalCall, urls: { payments: string; catalog: string; booking: string }) {
  const [financial, mentors, sessions] = await Promise.all([
    ask(`${urls.payments}/internal/analytics`, ANALYTICS_PART.payments),
    ask(`${urls.catalog}/internal/analytics`, ANALYTICS_PART.catalog),
    ask(`${urls.booking}/internal/analytics`, ANALYTICS_PART.booking),
  ]);
  if (!financial || !mentors || !sessions) throw new Error('a service has no figures');
  return { financial, mentors, sessions };
}
