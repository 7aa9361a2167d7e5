import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';

/** Refusals are not retried, and nothing is on the server (`retry: false`), where a browser is waiting. */
export function createQueryClient({ retry = true } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          retry && failures < 2 && (!isApiError(error) || error.status === 0 || error.status >= 502),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
