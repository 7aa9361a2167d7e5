import { BRAND } from 'contracts/brand';
import { drawPng } from './draw-png.ts';
import type { StoredFile } from './file-store.ts';
import { sharePicture } from './share-picture.ts';
import type { SiteAnswers } from './site-answers.ts';

const MANIFEST = '/site.webmanifest';
const PICTURE = '/share.png';

interface NamedFilesDeps {
  answers: SiteAnswers;
  brand(): string;
  readAsset(path: string): Promise<StoredFile | null>;
}

/** The files on disk contain the name in the code, and are served until the founder changes the name. */
export function createNamedFiles({ answers, brand, readAsset }: NamedFilesDeps) {
  let drawn: { brand: string; png: Promise<Uint8Array> } | null = null;

  function draw(name: string): Promise<Uint8Array> {
    if (drawn?.brand === name) return drawn.png;
    const png = drawPng(sharePicture(name));
    drawn = { brand: name, png };
    png.catch(() => {
      drawn = null;
    });
    return png;
  }

  return async (request: Request, path: string): Promise<Response | null> => {
    const name = brand();
    if (name === BRAND) return null;
    if (path === PICTURE) return answers.made(request, await draw(name), 'image/png', 'no-cache');
    const file = path === MANIFEST ? await readAsset(path) : null;
    if (!file) return null;
    const manifest = { ...JSON.parse(new TextDecoder().decode(file.raw)), name, short_name: name };
    return answers.made(request, JSON.stringify(manifest), 'application/manifest+json', 'no-cache');
  };
}
