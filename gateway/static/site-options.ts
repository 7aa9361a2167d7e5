import type { MayRender } from './render-allowance.ts';
import type { ServerPagesOptions } from './server-pages.ts';

/** `uiDir` holds shell/dist and <remote>/dist. */
export interface SiteOptions extends ServerPagesOptions {
  supportEmail: string;
  meetsElsewhere: boolean;
  brand(): string;
  mayRender: MayRender;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Development only: pages may hot-reload parts of themselves, and source maps are served. */
  hotReload?: boolean;
}
