import { listPendingMentors } from 'contracts/http/mentors';
import { internalAddresses } from 'contracts/internal';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { loadPending } from '../store/mentors.ts';

/** Addresses are identity's: while it is down, the list comes without them. */
export function mountListPending(app: Hono<AppEnv>, deps: Deps): void {
  route(app, listPendingMentors, async () => {
    const pending = await loadPending(deps.sql);
    const ids = pending.map((row) => row.id);
    const addresses = await askAddresses(deps, ids);
    return pending.map((row) => ({
      ...JSON.parse(row.card),
      version: row.version,
      email: addresses[row.id] ?? null,
      created_at: row.registered_at.toISOString(),
      resubmitted: row.resubmitted,
    }));
  });
}

async function askAddresses({ ask, log, settings }: Deps, ids: string[]) {
  if (ids.length === 0) return {};
  try {
    const url = `${settings.identityUrl}/internal/addresses`;
    const answer = await ask(url, internalAddresses, { method: 'POST', body: { ids } });
    return answer?.addresses ?? {};
  } catch (error) {
    log.warn('no addresses for the pending list', { error });
    return {};
  }
}
