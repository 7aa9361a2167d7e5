import type { Endpoint } from 'contracts/endpoint';
import type { EventEnvelope, EventName } from 'contracts/events';
import { countMentors, listMentors } from 'contracts/http/mentors';
import { getSite } from 'contracts/http/settings';
import { inOneWrite } from 'svc-kit/in-one-write';
import type { Step } from './gateway-env.ts';
import { answerKept, createListCache, type KeptAnswer } from './list-cache.ts';
import type { CredentialReader } from './read-credentials.ts';
import { splitUrl } from './split-url.ts';

const LIST_EVENTS: ReadonlySet<EventName> = new Set<EventName>([
  'mentor.verified',
  'mentor.rejected',
  'mentor.changed',
  'mentor.hidden',
  'mentor.kept_from_minors',
  'mentor.payout_ready_changed',
  'session.rated',
  'availability.changed',
  'account.changed',
  'account.deleted',
  'site.changed',
  'settings.changed',
]);
const LIST_PATH = `/api${listMentors.path}`;
const COUNTS_PATH = `/api${countMentors.path}`;
const SITE_PATH = `/api${getSite.path}`;
const KEPT: ReadonlySet<string> = new Set([listMentors.path, countMentors.path, getSite.path]);

export interface KeptLists {
  find(request: Request): Response | null;
  isKept(endpoint: Endpoint): boolean;
  keep: Step;
  onEvent(event: EventEnvelope): void;
  setEnabled(enabled: boolean): void;
}

export function createKeptLists(readCredentials: CredentialReader, ours: string): KeptLists {
  const cache = createListCache();

  function keyOf({ method, url, headers }: Request): string | null {
    if (method !== 'GET') return null;
    const { path, search } = splitUrl(url);
    if (path !== LIST_PATH && path !== COUNTS_PATH && path !== SITE_PATH) return null;
    const credentials = readCredentials(headers);
    if (credentials === 'ambiguous' || credentials.bearer !== null || credentials.cookie !== null) return null;
    if (path === LIST_PATH) return search;
    return path === COUNTS_PATH ? `${path}${search}` : path;
  }

  return {
    find(request) {
      const key = keyOf(request);
      if (key === null) return null;
      const { headers } = request;
      const origin = headers.get('origin');
      if ((origin !== null && origin !== ours) || headers.get('host')?.includes(',')) return null;
      const hit = cache.get(key);
      return hit && answerKept(hit, headers.get('accept-encoding'));
    },
    isKept: ({ method, path }) => method === 'GET' && KEPT.has(path),
    keep: async (c, next) => {
      const key = keyOf(c.req.raw);
      if (key === null) return next();
      let body: KeptAnswer['body'] | undefined;
      c.set('takeBody', (taken) => {
        body = taken;
      });
      const filled = await cache.fill(key, async () => {
        await next();
        return { answer: c.res, body };
      });
      if (filled instanceof Response) return;
      // Otherwise Hono would copy the headers of the answer whose body was read.
      c.res = undefined;
      c.res = answerKept(filled, c.req.raw.headers.get('accept-encoding'), inOneWrite);
    },
    onEvent({ name }) {
      if (LIST_EVENTS.has(name)) cache.drop();
    },
    setEnabled: cache.setEnabled,
  };
}
