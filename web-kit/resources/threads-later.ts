import { queryOptions } from '@tanstack/react-query';

/** The list of conversations for what every page shows of it: visitors, who have none, do not load the code for it. */
export const threadsLaterQuery = (userId: string) =>
  queryOptions({
    queryKey: ['threads', userId] as const,
    queryFn: async ({ signal }) => (await import('../live.ts')).fetchThreads(signal),
  });
