import { useQueryClient } from '@tanstack/react-query';
import { type Site, saveSite } from 'contracts/http/settings';
import { call } from 'web-kit/api';
import { keys, useRefresh } from '../../admin-calls.ts';

/** Saves a part of the site's words and leaves the other as it is saved now. Throws ApiError. */
export function useSaveSite(): (part: Partial<Site>, saved: Site) => Promise<void> {
  const client = useQueryClient();
  const refresh = useRefresh();
  return async (part, { brand, testimonials }) => {
    await call(saveSite, { body: { brand, testimonials, ...part } });
    client.setQueryData<Site>(keys.site, (site) => site && { ...site, ...part });
    await refresh();
  };
}
