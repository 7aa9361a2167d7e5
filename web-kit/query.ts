import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { reread } from './reread.ts';
import { onSessionChange, readSession } from './session.ts';

/** Whoever has waited for a 504 is told before it is tried again. */
const AGAIN_SOON = [0, 502, 503];

/** Refusals are not retried, and nothing is on the server (`retry: false`), where a browser is waiting. */
export function createQueryClient({ retry = true } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => retry && failures < 2 && (!isApiError(error) || AGAIN_SOON.includes(error.status)),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * Many keys name nobody, so whoever signs in next on this device would see what the person before was told. Visitors are
 * told less or more than whoever signs in, so what they were told is asked for again.
 */
export function createBrowserClient(): QueryClient {
  const client = createQueryClient();
  let present = readSession()?.id;
  let last = present;
  // It hears of a change before any page does, because none is there yet.
  onSessionChange(() => {
    const before = present;
    present = readSession()?.id;
    if (!present || present === before) return;
    if (last && present !== last) client.removeQueries({ type: 'inactive' });
    void (before ? client.resetQueries({ type: 'active' }) : reread(client, {}));
    last = present;
  });
  return client;
}
