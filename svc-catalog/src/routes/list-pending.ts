import { listPendingMentors } from 'contracts/http/mentors';
import { internalAddresses } from 'contracts/internal';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { standingOf } from '../domain/mentor.ts';
import { showWanted } from '../show-wanted.ts';
import { loadPending } from '../store/mentors.ts';

/** Addresses are identity's: while it is down, the list comes without them. */
export function mountListPending(app: Hono<AppEnv>, deps: Deps): void {
  route(app, listPendingMentors, async () => {
    const pending = (await loadPending(deps.sql)).filter((mentor) => standingOf(mentor) === 'pending');
    const ids = pending.map(({ id }) => id);
    const addresses = await askAddresses(deps, ids);
    return pending.map((mentor) => ({
      ...showWanted(mentor),
      email: addresses[mentor.id] ?? null,
      created_at: (mentor.registeredAt ?? mentor.pendingSince ?? deps.clock.now()).toISOString(),
      waiting_since: (mentor.pendingSince ?? deps.clock.now()).toISOString(),
      resubmitted: mentor.resubmitted,
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
