// What the gateway and the UIs' server builds (`dist/.ssr/index.cjs`) say to each other. A remote's exports its routes.
export interface PageHead {
  /** Comes before the brand; without it the brand stands alone. */
  title?: string;
  description?: string;
  /** Path and query for search engines; by default the path alone. */
  canonical?: string;
  structuredData?: Readonly<Record<string, unknown>>;
  /** What the preview picture shows; by default the product's picture. */
  pictureText?: string;
}

export interface PageRequest {
  routes: unknown;
  path: string;
  /** With its question mark, or empty. */
  search: string;
  supportEmail: string;
  brand: string;
  /** By `MEETING_URL_TEMPLATE`. */
  meetsElsewhere: boolean;
}

export interface PreparedPage {
  head: PageHead;
  /** The part of the query that the page depends on. */
  search: string;
  /** The same data, code and path give the same HTML, and the same fingerprint. */
  fingerprint: string;
  /** The markup in order, by turns as text and as UTF-8; the state as JSON. */
  render(): { markup: readonly (string | Uint8Array)[]; state: string | null };
}

export interface ServerShell {
  /** Libraries that remotes leave out of their server builds, by name. */
  shared: Readonly<Record<string, unknown>>;
  /** 'missing' answers 404. Null when none of the routes' pages is rendered ahead. */
  preparePage(request: PageRequest): Promise<PreparedPage | 'missing' | null>;
  /** The SVG of 1200 × 630 that is shown where the page is shared. */
  drawPicture(request: PageRequest): Promise<string | null>;
}
