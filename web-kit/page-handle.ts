import type { QueryClient } from '@tanstack/react-query';
import type { PageHead } from 'contracts/server-pages';

export interface PageVisit {
  client: QueryClient;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

export interface PageHandle {
  title: string;
  /** On the server, for search engines and previews. Required for pages that PUBLIC_PAGES or SIGN_IN_PAGES send as HTML. */
  describe?(): Promise<string>;
  /** On the server; null leaves rendering to the browser. Required for a page that reads its query. */
  prepare?(visit: PageVisit): Promise<PageHead | null>;
  /** On the server: an SVG of 1200 × 630. */
  drawPicture?(visit: PageVisit): Promise<string>;
}
