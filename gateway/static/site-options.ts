import type { ServerPagesOptions } from './server-pages.ts';

/** Its `uiDir` is the folder that holds shell/dist and <remote>/dist. */
export interface SiteOptions extends ServerPagesOptions {
  supportEmail: string;
  /** The site's name as it is now. */
  brand(): string;
  /** Without a slash at its end. */
  publicUrl: string;
  /** Development only: pages may be told to replace parts of themselves, and source maps are served. */
  hotReload?: boolean;
}
