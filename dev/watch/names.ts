import { UIS } from '../stack/build-uis.ts';
import { APPS, type AppName, appFolder } from '../stack/service-environment.ts';

export type Interface = (typeof UIS)[number];

export interface WatchedNames {
  interfaces: Interface[];
  apps: AppName[];
  gallery: boolean;
  inspect: boolean;
}

export const NOTHING_WATCHED: WatchedNames = { interfaces: [], apps: [], gallery: false, inspect: false };

const GALLERY = 'gallery';
const INSPECT = '--inspect';
const NAMES = [...UIS, ...APPS.map(appFolder), GALLERY];

export const WATCH_HELP = `npm run dev [name …] [-- --inspect --empty --fresh]
  Starts everything as npm start does; what is named is reloaded on every save. Without names: all of it.
  Names      ${NAMES.join(', ')} (a service also by its short name, such as booking)
  --inspect  opens Bun's inspector in the named services and prints its address
  --empty    leaves the demo out
  --fresh    empties the data first
  --expose-dev-tools  allows a PUBLIC_URL that is not this machine
  PORT and DATA_DIR as for npm start`;

/** Reads what follows `npm run dev`; no name means all of them. Other flags are left for the stack's settings. */
export function readNames(words: readonly string[]): { watched: WatchedNames; unknown: string[]; flags: string[] } {
  const flags = words.filter((word) => word.startsWith('--') && word !== INSPECT);
  const given = words.filter((word) => !word.startsWith('--'));
  const names = new Set(given.map((word) => (isApp(word) ? appFolder(word) : word)));
  const wants = (name: string) => names.size === 0 || names.has(name);
  const interfaces = UIS.filter(wants);
  return {
    watched: {
      // Fast Refresh needs React's development build, and every remote has its React from the shell.
      interfaces: interfaces.length > 0 ? UIS.filter((ui) => ui === 'shell' || wants(ui)) : [],
      apps: APPS.filter((app) => wants(appFolder(app))),
      gallery: wants(GALLERY),
      inspect: words.includes(INSPECT),
    },
    unknown: [...names].filter((name) => !NAMES.includes(name)),
    flags,
  };
}

function isApp(word: string): word is AppName {
  return APPS.some((app) => app === word);
}
