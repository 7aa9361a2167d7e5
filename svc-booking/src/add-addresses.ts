import type { Session } from 'contracts/http/sessions';
import { internalAddresses } from 'contracts/internal';
import { keepAnswers } from 'svc-kit/keep-answer';
import type { LearnDeps } from './deps.ts';
import { joinAsks } from './join-asks.ts';

const ASKED_AT_ONCE = 500;
/** Their page asks for their sessions again with every hint. */
const OWN_KEPT_MS = 30_000;
const OWN_KEPT = 2_000;

/** For the founder's calls, and athletes'. Without identity's answer the addresses are left out. */
export function createAddressAdder(deps: LearnDeps): (sessions: Session[]) => Promise<Session[]> {
  const addressesOf = createAsk(deps);
  return async (sessions) => {
    if (sessions.length === 0) return sessions;
    let found: Record<string, string> = {};
    try {
      found = await addressesOf([...new Set(sessions.map(({ athlete_id }) => athlete_id))]);
    } catch (error) {
      deps.log.warn('sessions are shown without addresses', { error });
    }
    for (const session of sessions) session.athlete_email = found[session.athlete_id] ?? null;
    return sessions;
  };
}

/** Of an athlete who asks for their own, kept for half a minute; null without identity's answer. */
export function createOwnAddress(deps: LearnDeps): (athleteId: string) => Promise<string | null> {
  const addressesOf = createAsk(deps);
  const find = keepAnswers(OWN_KEPT_MS, OWN_KEPT, async (id: string) => (await addressesOf([id]))[id] ?? null);
  return async (athleteId) => {
    try {
      return await find(athleteId);
    } catch (error) {
      deps.log.warn('sessions are shown without their athlete’s address', { error });
      return null;
    }
  };
}

function createAsk({ ask, settings }: LearnDeps) {
  const url = `${settings.identityUrl}/internal/addresses`;
  return joinAsks(async (ids) => {
    const found: Record<string, string> = {};
    for (let from = 0; from < ids.length; from += ASKED_AT_ONCE) {
      const body = { ids: ids.slice(from, from + ASKED_AT_ONCE) };
      Object.assign(found, (await ask(url, internalAddresses, { method: 'POST', body }))?.addresses);
    }
    return found;
  });
}
