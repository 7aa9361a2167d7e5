import { type QueryKey, type UseQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

type Asked<T, K extends QueryKey> = UseQueryOptions<T, Error, T, K> & { queryKey: K };

export interface Behind {
  /** The form shows by now what was saved elsewhere, and another press saves. */
  isBehind: boolean;
  end: () => void;
}

/**
 * Not every save of another tab or founder is heard of here, and word of one may be late: what is about to be replaced
 * is read once more. `part` is what this form saves of it.
 */
export function useAsShown<T, K extends QueryKey>(query: Asked<T, K>, part: (saved: T) => unknown) {
  const client = useQueryClient();
  const [isBehind, setBehind] = useState(false);
  const text = (saved: T | undefined) => saved && JSON.stringify(part(saved));
  return {
    behind: { isBehind, end: () => setBehind(false) } satisfies Behind,
    async ifAsShown(save: () => void, otherwise: () => void): Promise<void> {
      const shown = client.getQueryData<T>(query.queryKey);
      // A server that doesn't answer doesn't save either, and that is told.
      const now = await client.fetchQuery({ ...query, staleTime: 0, retry: false }).catch(() => shown);
      const isSame = text(now) === text(shown);
      setBehind(!isSame);
      if (isSame) save();
      else otherwise();
    },
  };
}
