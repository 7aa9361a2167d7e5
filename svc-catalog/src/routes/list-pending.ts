import { listPendingMentors } from 'contracts/http/mentors';
import { internalAddresses } from 'contracts/internal';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { ServiceDeps } from 'svc-kit/service';
import { loadPending } from '../store.ts';

/** `GET /admin/pending-mentors`. Addresses are identity's: while it is away, the list comes without them. */
export function mountListPending(app: Hono<AppEnv>, deps: ServiceDeps, identityUrl: string): void {
  route(app, listPendingMentors, async () => {
    const pending = await loadPending(deps.sql);
    const addresses = await askAddresses(
      deps,
      identityUrl,
      pending.map((row) => row.id),
    );
    return pending.map((row) => ({
      ...JSON.parse(row.card),
      email: addresses[row.id] ?? null,
      created_at: row.registered_at.toISOString(),
      resubmitted: row.resubmitted,
    }));
  });
}

async function askAddresses({ ask, log }: ServiceDeps, identityUrl: string, ids: string[]) {
  if (ids.length === 0) return {};
  try {
    const url = `${identityUrl}/internal/addresses`;
    const answer = await ask(url, internalAddresses, { method: 'POST', body: { ids } });
    return answer?.addresses ?? {};
  } catch (error) {
    log.warn('no addresses for the pending list', { error });
    return {};
  }
}
