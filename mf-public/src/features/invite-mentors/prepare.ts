import type { PageHandle } from 'web-kit/page-handle';
import { siteQuery } from 'web-kit/resources/site';

/** What mentors say comes with the HTML; without an answer the page comes without it and asks again. */
export const prepare: NonNullable<PageHandle['prepare']> = async ({ client }) => {
  await client.prefetchQuery(siteQuery);
  return {};
};
