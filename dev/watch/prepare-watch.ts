import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePorts } from 'svc-kit/free-ports';
import { UIS } from '../stack/build-uis.ts';
import type { AppName } from '../stack/service-environment.ts';
import { ROOT } from '../stack/settings.ts';
import type { Interface, WatchedNames } from './names.ts';

/** An interface, or the gallery, with a dev server of its own. */
export interface WatchedPart {
  name: string;
  folder: string;
  port: number;
  dist: string;
  /** This file in `dist` exists once the first build is done. */
  sign: string;
}

export interface Watch {
  parts: readonly WatchedPart[];
  apps: readonly AppName[];
  /** Where each app's inspector listens (`127.0.0.1:1234/booking`); empty when nobody asked for it. */
  inspectors: ReadonlyMap<AppName, string>;
  /** Where the gallery is built; null when Bun bundles it. */
  galleryDist: string | null;
  gatewayEnvironment: Readonly<Record<string, string>>;
}

/** Chooses ports, and lays out `folder` so that the gateway finds every interface in it, watched or built. */
export async function prepareWatch(
  { interfaces, apps, gallery, inspect }: WatchedNames,
  folder: string,
): Promise<Watch> {
  const partNames = gallery ? [...interfaces, 'gallery' as const] : interfaces;
  const ports = await findFreePorts(partNames.length + apps.length);
  const dist = (name: string) => join(folder, name, 'dist');
  if (partNames.length > 0) layOut(folder, interfaces);
  return {
    parts: partNames.map((name, index) => ({
      name,
      folder: join(ROOT, name === 'gallery' ? 'dev/gallery' : name),
      port: ports[index] ?? 0,
      dist: dist(name),
      sign: name.startsWith('mf-') ? 'mf-manifest.json' : 'index.html',
    })),
    apps,
    inspectors: new Map(
      inspect ? apps.map((app, index) => [app, `127.0.0.1:${ports[partNames.length + index]}/${app}`]) : [],
    ),
    galleryDist: gallery ? dist('gallery') : null,
    gatewayEnvironment: interfaces.length > 0 ? { UI_DIR: folder, HOT_RELOAD: '1' } : {},
  };
}

/** Copies public/ as well, which Rsbuild does for production only. */
function layOut(folder: string, watched: readonly Interface[]): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const ui of UIS) {
    if (!watched.includes(ui)) symlinkSync(join(ROOT, ui), join(folder, ui));
    else if (ui === 'shell') cpSync(join(ROOT, 'shell/public'), join(folder, 'shell/dist'), { recursive: true });
  }
}
