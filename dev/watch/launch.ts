import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Launched, launchProgram } from '../stack/child-process.ts';
import type { AppName } from '../stack/service-environment.ts';
import { ROOT } from '../stack/settings.ts';
import { waitFor } from '../stack/wait-for.ts';
import type { Watch, WatchedPart } from './prepare-watch.ts';

const FIRST_BUILD_MS = 60_000;

/** Bun's flags for an app. A watched one starts again when any file that it imports changes, in any workspace. */
export function bunFlags({ apps, inspectors }: Watch, app: AppName): string[] {
  const inspector = inspectors.get(app);
  return [
    ...(apps.includes(app) ? ['--watch', '--no-clear-screen'] : []),
    ...(inspector ? [`--inspect=${inspector}`] : []),
  ];
}

/** Starts Rsbuild's dev server for one part; web-kit/build/watched.ts reads this environment. */
export function launchDevServer({ name, folder, port, dist }: WatchedPart, logDir: string): Launched {
  return launchProgram({
    name,
    command: [process.env.NODE_BINARY ?? 'node', join(ROOT, 'node_modules/.bin/rsbuild'), 'dev'],
    environment: { WATCH_PORT: String(port), WATCH_DIST: dist },
    cwd: folder,
    logDir,
  });
}

/** Waits until every part has been built once. Returns the names of those that took too long. */
export async function waitForFirstBuilds({ parts }: Watch): Promise<string[]> {
  const isBuilt = ({ dist, sign }: WatchedPart) => existsSync(join(dist, sign));
  await waitFor(() => parts.every(isBuilt), FIRST_BUILD_MS);
  return parts.filter((part) => !isBuilt(part)).map(({ name }) => name);
}
