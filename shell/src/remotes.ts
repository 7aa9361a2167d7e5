import { matchPath, type RouteObject } from 'react-router';
import type { RemoteLine } from 'web-kit/remotes';
import { withPage } from './with-page.ts';

interface Sources {
  fetchLines(): Promise<RemoteLine[]>;
  fetchApp(remote: RemoteLine, path: string): Promise<RouteObject[]>;
}

const AGAIN_MS = 400;

export type Remotes = ReturnType<typeof createRemotes>;

export function createRemotes({ fetchLines, fetchApp }: Sources) {
  let lines: Promise<RemoteLine[]> | null = null;
  const loaded = new Set<string>();
  const apps = new Map<string, Promise<RouteObject[]>>();

  async function remoteFor(path: string): Promise<RemoteLine | undefined> {
    lines ??= fetchLines().catch((error) => {
      lines = null;
      throw error;
    });
    const list = await lines;
    return list.find((line) => line.paths.some((pattern) => matchPath(pattern, path) !== null));
  }

  function loadApp(remote: RemoteLine, path: string): Promise<RouteObject[]> {
    const known = apps.get(remote.name);
    if (known) return known;
    const app = fetchApp(remote, path);
    apps.set(remote.name, app);
    app.catch(() => apps.delete(remote.name));
    return app;
  }

  return {
    /** Null when there is nothing to add. Throws after two tries; a later call loads what is deployed by then. */
    async loadRoutes(path: string, signal?: AbortSignal): Promise<RouteObject[] | null> {
      const remote = await remoteFor(path);
      if (!remote || loaded.has(remote.name)) return null;
      const routes = await loadApp(remote, path).catch(async () => {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        return loadApp(remote, path);
      });
      // The router ignores the routes of an aborted navigation, so the next one must bring them again.
      if (!signal?.aborted) loaded.add(remote.name);
      return routes;
    },

    /** Failures are left to the navigation itself. */
    loadAhead(path: string): void {
      remoteFor(path)
        .then((remote) => remote && loadApp(remote, path))
        .then((routes) => routes && withPage(routes, path))
        .catch(() => null);
    },
  };
}
