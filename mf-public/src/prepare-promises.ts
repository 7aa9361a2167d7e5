import type { QueryClient } from '@tanstack/react-query';
import { refundPromiseQuery, sessionPromisesQuery, verificationPromiseQuery } from 'web-kit/resources/promises';
import { siteQuery } from 'web-kit/resources/site';

/** For the HTML; a part that can't be had is left out, and the page asks for it again. */
export async function preparePromises(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery(siteQuery),
    client.prefetchQuery(sessionPromisesQuery),
    client.prefetchQuery(verificationPromiseQuery),
    client.prefetchQuery(refundPromiseQuery),
  ]);
}
