import type { PageHandle } from 'web-kit/page-handle';
import { preparePromises } from '../../prepare-promises.ts';

/** What was kept, and who runs the site, come with the HTML. */
export const prepare: NonNullable<PageHandle['prepare']> = async ({ client }) => {
  await preparePromises(client);
  return {};
};
