import {
  accountRecord,
  type getPersonRecord,
  type getSessionRecord,
  personMoney,
  profileRecord,
  sessionMoney,
  sessionsRecord,
} from 'contracts/http/records';
import { session } from 'contracts/http/session-shapes';
import type { AskParts, Joined } from './ask-parts.ts';
import type { Upstreams } from './parts.ts';

export function joinPersonRecord(ask: AskParts, urls: Upstreams): Joined<typeof getPersonRecord> {
  return async ({ params: { id } }) => {
    const { found, missing } = await ask({
      identity: { url: `${urls.identity}/internal/records/people/${id}`, response: accountRecord },
      catalog: { url: `${urls.catalog}/internal/records/people/${id}`, response: profileRecord },
      booking: { url: `${urls.booking}/internal/records/people/${id}`, response: sessionsRecord },
      payments: { url: `${urls.payments}/internal/records/people/${id}`, response: personMoney },
    });
    if (!found.identity && !missing.includes('identity')) return null;
    const { identity: account, catalog: profile, booking: sessions, payments: money } = found;
    return { account, profile, sessions, money, missing };
  };
}

export function joinSessionRecord(ask: AskParts, urls: Upstreams): Joined<typeof getSessionRecord> {
  return async ({ params: { id } }) => {
    const { found, missing } = await ask({
      booking: { url: `${urls.booking}/internal/records/sessions/${id}`, response: session },
      payments: { url: `${urls.payments}/internal/records/sessions/${id}`, response: sessionMoney },
    });
    if (!found.booking && !missing.includes('booking')) return null;
    return { session: found.booking, money: found.payments, missing };
  };
}
