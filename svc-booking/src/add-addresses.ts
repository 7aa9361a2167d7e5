import type { Session } from 'contracts/http/sessions';
import { internalAddresses } from 'contracts/internal';
import type { LearnDeps } from './deps.ts';

const ASKED_AT_ONCE = 500;

/** Only for the athlete's own calls and the founder's. Without identity's answer the addresses are left out. */
export async function addAddresses({ ask, settings, log }: LearnDeps, sessions: Session[]): Promise<Session[]> {
  const ids = [...new Set(sessions.map(({ athlete_id }) => athlete_id))];
  const found: Record<string, string> = {};
  try {
    for (let from = 0; from < ids.length; from += ASKED_AT_ONCE) {
      const body = { ids: ids.slice(from, from + ASKED_AT_ONCE) };
      const url = `${settings.identityUrl}/internal/addresses`;
      Object.assign(found, (await ask(url, internalAddresses, { method: 'POST', body }))?.addresses);
    }
  } catch (error) {
    log.warn('sessions are shown without addresses', { error });
  }
  return sessions.map((session) => ({ ...session, athlete_email: found[session.athlete_id] ?? null }));
}
