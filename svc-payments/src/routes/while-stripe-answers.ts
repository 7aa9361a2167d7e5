import { HttpError } from 'svc-kit/errors';
import type { Deps } from '../deps.ts';
import { isStripeTrouble } from '../stripe.ts';

/** For the founder's presses that do nothing without Stripe's word. @throws 503 while it does not answer, so that they press again */
export async function whileStripeAnswers<T>({ log }: Deps, undone: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isStripeTrouble(error)) throw error;
    log.error(undone, { error });
    throw new HttpError(503, 'service_down', { headers: { 'retry-after': '2' } });
  }
}
