import type { QueryClient } from '@tanstack/react-query';
import type { PageHead } from 'contracts/server-pages';

export interface PageVisit {
  client: QueryClient;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

/** The `handle` of a page's route. */
export interface PageHandle {
  /** The page's title; the brand is put behind it. */
  title: string;
  /** What search engines and previews say of it. With it the page arrives as HTML, if PUBLIC_PAGES or SIGN_IN_PAGES name it. */
  description?: string;
  /**
   * On the server: fetches what the first sight of the page shows, and tells what of its head depends on that; null
   * leaves the page to the browser. A page that reads its query has to have it.
   */
  prepare?(visit: PageVisit): Promise<PageHead | null>;
  /** On the server: the SVG, 1200 × 630, that previews show of this page. */
  drawPicture?(visit: PageVisit): Promise<string>;
}
