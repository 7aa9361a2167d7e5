import type { PageHandle } from 'web-kit/page-handle';
import { preparePromises } from '../../prepare-promises.ts';
import { openSoonQuery } from './open-soon-query.ts';

/** Who can be booked next and what was kept come with the HTML. */
export const prepare: NonNullable<PageHandle['prepare']> = async ({ client }) => {
  await Promise.all([client.prefetchQuery(openSoonQuery), preparePromises(client)]);
  return {};
};
