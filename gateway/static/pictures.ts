import type { RemoteName } from 'contracts/pages';
import { pageOfPicture } from './compose-head.ts';
import { drawPng } from './draw-png.ts';
import { isPublicPage, ownerOf } from './remotes.ts';
import type { ServerPages } from './server-pages.ts';
import type { SiteAnswers } from './site-answers.ts';

const MOST_KEPT = 100;
const CACHING = 'public, max-age=3600';

interface PicturesDeps {
  server: ServerPages;
  answers: SiteAnswers;
  brand(): string;
}

export function createPictures({ server, answers, brand }: PicturesDeps) {
  const kept = new Map<string, Promise<Uint8Array>>();

  function rasterise(svg: string): Promise<Uint8Array> {
    const known = kept.get(svg);
    if (known) return known;
    const fresh = drawPng(svg);
    fresh.catch(() => kept.delete(svg));
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
    kept.set(svg, fresh);
    return fresh;
  }

  return async (request: Request, path: string): Promise<Response | null> => {
    const page = pageOfPicture(path);
    const remote: RemoteName | null = page && isPublicPage(page) ? ownerOf(page) : null;
    if (!page || !remote) return null;
    const svg = await server.drawPicture({
      ...{ remote, path: page, search: '', supportEmail: '', meetsElsewhere: false },
      brand: brand(),
    });
    return svg === null ? answers.plain(404) : answers.made(request, await rasterise(svg), 'image/png', CACHING);
  };
}
