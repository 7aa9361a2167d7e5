import { matchPath, type RouteObject } from 'react-router';
import { containerName, type RemoteLine } from 'web-kit/remotes';
import { loadContainer } from './federation.ts';
import { locateRemote } from './locate-remote.ts';
import { withPage } from './with-page.ts';

let lines: Promise<RemoteLine[]> | null = null;
const loaded = new Set<string>();
const apps = new Map<string, Promise<RouteObject[]>>();

/** The remotes as the gateway lists them: written into the page, else asked for. A failed answer is asked for again. */
function readLines(): Promise<RemoteLine[]> {
  lines ??= fetchLines().catch((error) => {
    lines = null;
    throw error;
  });
  return lines;
}

async function fetchLines(): Promise<RemoteLine[]> {
  const inlined = document.getElementById('remotes')?.textContent;
  if (inlined) return JSON.parse(inlined) as RemoteLine[];
  const response = await fetch('/remotes.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`/remotes.json answered ${response.status}`);
  return (await response.json()) as RemoteLine[];
}

async function remoteFor(path: string): Promise<RemoteLine | undefined> {
  const list = await readLines();
  return list.find((line) => line.paths.some((pattern) => matchPath(pattern, path) !== null));
}

/**
 * The routes of the remote that owns the path; null when it has been loaded already or nobody owns the path.
 * Throws when it cannot be loaded after two tries; the next call starts from scratch, with what is deployed by then.
 */
export async function loadRoutes(path: string, signal?: AbortSignal): Promise<RouteObject[] | null> {
  const remote = await remoteFor(path);
  if (!remote || loaded.has(remote.name)) return null;
  const routes = await loadApp(remote, path).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    return loadApp(remote, path);
  });
  // The router ignores what a navigation that was given up brings; the next one has to bring it again.
  if (!signal?.aborted) loaded.add(remote.name);
  return routes;
}

/** The same to all who ask, unless it has failed. */
function loadApp(remote: RemoteLine, path: string): Promise<RouteObject[]> {
  const known = apps.get(remote.name);
  if (known) return known;
  const app = fetchApp(remote, path);
  apps.set(remote.name, app);
  app.catch(() => apps.delete(remote.name));
  return app;
}

async function fetchApp({ name, entry }: RemoteLine, path: string): Promise<RouteObject[]> {
  const { entry: script, ahead } = await locateRemote(entry, path);
  for (const href of ahead) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }));
  }
  const app = (await loadContainer(containerName(name), script)) as { default?: RouteObject[] };
  if (!app.default) throw new Error(`${name} gave no routes`);
  return app.default;
}

/** Fetches, when a link is about to be followed, the page behind it. Failures are for the navigation to tell. */
export function loadAhead(path: string): void {
  remoteFor(path)
    .then((remote) => remote && loadApp(remote, path))
    .then((routes) => routes && withPage(routes, path))
    .catch(() => null);
}
