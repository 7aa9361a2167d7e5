import { openStripeDashboard } from 'contracts/http/payments';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { findAccount } from '../store/accounts.ts';
import { isStripeTrouble } from '../stripe.ts';

const NOT_CONNECTED = { info: 'not_connected', message: 'Connect your bank account first.' };
const UNAVAILABLE = {
  info: 'unavailable',
  message: 'We can’t open Stripe right now. Please try again in a few minutes.',
};

/** The link signs in whoever has it, once, so it is neither kept nor logged. */
export function mountOpenStripeDashboard(app: Hono<AppEnv>, deps: Deps): void {
  route(app, openStripeDashboard, async ({ params }) => {
    const account = await findAccount(deps.sql, params.id);
    if (!account?.accountId || !account.connected) return NOT_CONNECTED;
    try {
      const { url } = await deps.stripe.accounts.createLoginLink(account.accountId);
      return { login_url: url };
    } catch (error) {
      if (!isStripeTrouble(error)) throw error;
      deps.log.warn('no login link', { error });
      return UNAVAILABLE;
    }
  });
}
