import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Launched, launchProgram } from '../stack/child-process.ts';
import type { AppName } from '../stack/service-environment.ts';
import { ROOT } from '../stack/settings.ts';
import { waitFor } from '../stack/wait-for.ts';
import type { Watch, WatchedPart } from './prepare-watch.ts';

const FIRST_BUILD_MS = 60_000;

/** What Bun is told before the program: to start it again when a file changes that it imports, wherever that lies. */
export function bunFlags({ apps, inspectors }: Watch, app: AppName): string[] {
  const inspector = inspectors.get(app);
  return [
    ...(apps.includes(app) ? ['--watch', '--no-clear-screen'] : []),
    ...(inspector ? [`--inspect=${inspector}`] : []),
  ];
}

/** Rsbuild's dev server of an interface; web-kit/build/watched.ts reads what it is given. */
export function launchDevServer({ name, folder, port, dist }: WatchedPart, logDir: string): Launched {
  return launchProgram({
    name,
    command: [process.env.NODE_BINARY ?? 'node', join(ROOT, 'node_modules/.bin/rsbuild'), 'dev'],
    environment: { WATCH_PORT: String(port), WATCH_DIST: dist },
    cwd: folder,
    logDir,
  });
}

/** Resolves when every part has been built once, with the names of those that took too long. */
export async function waitForFirstBuilds({ parts }: Watch): Promise<string[]> {
  const isBuilt = ({ dist, sign }: WatchedPart) => existsSync(join(dist, sign));
  await waitFor(() => parts.every(isBuilt), FIRST_BUILD_MS);
  return parts.filter((part) => !isBuilt(part)).map(({ name }) => name);
}
