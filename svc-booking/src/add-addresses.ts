import type { Session } from 'contracts/http/sessions';
import { internalAddresses } from 'contracts/internal';
import type { LearnDeps } from './deps.ts';
import { joinAsks } from './join-asks.ts';

const ASKED_AT_ONCE = 500;

/** Only for the athlete's own calls and the founder's. Without identity's answer the addresses are left out. */
export function createAddressAdder({ ask, settings, log }: LearnDeps): (sessions: Session[]) => Promise<Session[]> {
  const url = `${settings.identityUrl}/internal/addresses`;
  const addressesOf = joinAsks(async (ids) => {
    const found: Record<string, string> = {};
    for (let from = 0; from < ids.length; from += ASKED_AT_ONCE) {
      const body = { ids: ids.slice(from, from + ASKED_AT_ONCE) };
      Object.assign(found, (await ask(url, internalAddresses, { method: 'POST', body }))?.addresses);
    }
    return found;
  });

  return async (sessions) => {
    if (sessions.length === 0) return sessions;
    let found: Record<string, string> = {};
    try {
      found = await addressesOf([...new Set(sessions.map(({ athlete_id }) => athlete_id))]);
    } catch (error) {
      log.warn('sessions are shown without addresses', { error });
    }
    for (const session of sessions) session.athlete_email = found[session.athlete_id] ?? null;
    return sessions;
  };
}
