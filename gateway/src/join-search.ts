import { type findAnything, SEARCH_PARTS } from 'contracts/http/search';
import type { AskParts, Joined } from './ask-parts.ts';
import type { Upstreams } from './parts.ts';

export function joinSearch(ask: AskParts, urls: Upstreams): Joined<typeof findAnything> {
  return async ({ query }) => {
    const of = (url: string) => ({ url: `${url}/internal/search`, body: query });
    const { found, missing } = await ask({
      people: { ...of(urls.identity), response: SEARCH_PARTS.people },
      sessions: { ...of(urls.booking), response: SEARCH_PARTS.sessions },
      money: { ...of(urls.payments), response: SEARCH_PARTS.money },
    });
    return {
      people: found.people?.found ?? [],
      sessions: found.sessions?.found ?? [],
      money: found.money?.found ?? [],
      missing,
    };
  };
}
