/** What the gateway and the UIs' server builds (`dist/.ssr/index.cjs`) say to each other. A remote's exports its routes. */
export interface PageHead {
  /** Stands before the brand; without it the brand stands alone. */
  title?: string;
  description?: string;
  /** Path and query that search engines are to know the page by; without it, its path. */
  canonical?: string;
  /** schema.org, for a data block. */
  structuredData?: Readonly<Record<string, unknown>>;
  /** What the picture for previews shows; without it, the picture of the product is taken. */
  pictureText?: string;
}

export interface PageRequest {
  /** The routes of the remote that owns the path. */
  routes: unknown;
  path: string;
  /** With its question mark, or empty. */
  search: string;
  supportEmail: string;
  brand: string;
}

export interface PreparedPage {
  head: PageHead;
  /** What of the query it depends on. */
  search: string;
  /** Says what it will be made of: with the same data, code and path, the same HTML comes out. */
  fingerprint: string;
  /** Markup for the root element; the data for the browser to start from, if there are any. */
  render(): { markup: string; state: unknown };
}

/** The shell's server build. */
export interface ServerShell {
  /** The libraries that remotes leave out of their server builds, by name. */
  shared: Readonly<Record<string, unknown>>;
  /** 'missing' when there is nothing at that address (404). Null when the routes have no page that is rendered ahead. */
  preparePage(request: PageRequest): Promise<PreparedPage | 'missing' | null>;
  /** The picture that stands for a page where it is shared: an SVG of 1200 × 630, or null. */
  drawPicture(request: PageRequest): Promise<string | null>;
}
