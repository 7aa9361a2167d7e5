import type { QueryOf } from 'contracts/endpoint';
import { listMentors } from 'contracts/http/mentors';
import type { Hono } from 'hono';
import { inOneWrite } from 'svc-kit/in-one-write';
import { type AppEnv, route } from 'svc-kit/route';
import { askFor } from '../ask-for.ts';
import type { Deps } from '../deps.ts';
import { searchMentors } from '../store/search.ts';
import { seenBy } from '../who-finds.ts';

/** The database makes the answer's JSON. */
export function mountListMentors(app: Hono<AppEnv>, deps: Deps): void {
  route(app, listMentors, async ({ query, caller }) => {
    const asked = askFor(query, deps.clock.now());
    const { body, total } = await seenBy(deps, caller, (viewer) => searchMentors(deps.quick, asked, viewer));
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'x-total-count': String(total),
    };
    const links = linksTo(query, total);
    if (links) headers.link = links;
    return new Response(inOneWrite(body), { headers });
  });
}

/** RFC 8288 links to the neighboring pages, relative to the API's root as clients see it. */
function linksTo(query: QueryOf<typeof listMentors>, total: number): string {
  const last = Math.max(1, Math.ceil(total / query.per_page));
  const address = `/api/college-athletes?${addressed(query)}`;
  const targets = [
    ['first', query.page > 1 ? 1 : null],
    ['prev', query.page > 1 ? Math.min(query.page - 1, last) : null],
    ['next', query.page < last ? query.page + 1 : null],
    ['last', query.page < last ? last : null],
  ] as const;
  return targets
    .flatMap(([name, page]) => (page === null ? [] : [`<${address}page=${page}>; rel="${name}"`]))
    .join(', ');
}

/** All but the page. By hand, because `URLSearchParams` takes as long as checking the whole query. */
function addressed(query: QueryOf<typeof listMentors>): string {
  let address = '';
  for (const [name, value] of Object.entries(query)) {
    if (name !== 'page' && value !== undefined) address += `${name}=${encodeURIComponent(value)}&`;
  }
  return address;
}
