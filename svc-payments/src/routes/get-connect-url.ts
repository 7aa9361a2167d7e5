import { getConnectUrl } from 'contracts/http/payments';
import { pathTo } from 'contracts/pages';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { ensureAccount, syncAccount } from '../money/sync-account.ts';
import type { ConnectedAccount } from '../store/accounts.ts';
import { findIntent } from '../store/intents.ts';
import { isStripeTrouble } from '../stripe.ts';

const CONNECTED = { info: 'connected', message: 'Your bank account is connected.' };
const UNAVAILABLE = {
  info: 'unavailable',
  message: 'Connecting a bank account isn’t possible right now. Please try again in a few minutes.',
};

export function mountGetConnectUrl(app: Hono<AppEnv>, deps: Deps): void {
  route(app, getConnectUrl, async ({ params }) => {
    try {
      return await answer(deps, params.id);
    } catch (error) {
      if (!isStripeTrouble(error)) throw error;
      deps.log.warn('no onboarding link', { error });
      return UNAVAILABLE;
    }
  });
}

async function answer(deps: Deps, mentorId: string) {
  const account = await findCurrent(deps, mentorId);
  if (!account?.accountId) return whyNone(deps, mentorId);
  if (account.ready) return CONNECTED;
  const link = await deps.stripe.v2.core.accountLinks.create(
    describeOnboarding(account.accountId, deps.settings.publicUrl),
  );
  return { connect_url: link.url };
}

/** Asking again helps only while nobody has answered. */
async function whyNone({ sql, settings }: Deps, mentorId: string) {
  const intent = await findIntent(sql, { kind: 'account', mentorId });
  if (intent?.state !== 'failed') return UNAVAILABLE;
  const message = `Stripe refused to set up your account. Please write to ${settings.supportEmail}, and we’ll sort it out.`;
  return { info: 'refused', message };
}

/** Another one in place of one that was closed. */
async function findCurrent(deps: Deps, mentorId: string): Promise<ConnectedAccount | null> {
  const known = await ensureAccount(deps, mentorId);
  if (!known?.accountId || known.ready) return known;
  const account = await syncAccount(deps, known.accountId);
  return account?.closed ? ensureAccount(deps, mentorId) : account;
}

export function describeOnboarding(account: string, publicUrl: string) {
  const { origin } = new URL(publicUrl);
  return {
    account,
    use_case: {
      type: 'account_onboarding' as const,
      account_onboarding: {
        return_url: origin + pathTo('mentorDashboard', { connect: 'done' }),
        refresh_url: origin + pathTo('mentorDashboard', { connect: 'retry' }),
      },
    },
  };
}
