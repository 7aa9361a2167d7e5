import { queryOptions } from '@tanstack/react-query';

/** In how many conversations something is new, for every page: visitors, who have none, do not load the code for it. */
export const unreadLaterQuery = (userId: string) =>
  queryOptions({
    queryKey: ['threads', userId, 'unread'] as const,
    queryFn: async ({ signal }) => (await import('../live.ts')).fetchUnread(signal),
  });
