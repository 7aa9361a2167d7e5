import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router';
import { watchInstallPrompt } from 'web-kit/install-prompt';
import { registerWorker } from 'web-kit/push';
import { createBrowserClient } from 'web-kit/query';
import { readSession } from 'web-kit/session';
import { fetchApp, fetchLines } from './fetch-remote.ts';
import { followTranslation } from './follow-translation.ts';
import { createRemotes } from './remotes.ts';
import { createTree, giveData, OUTLET } from './route-tree.tsx';
import { warmLinks } from './warm-links.ts';
import { withPage } from './with-page.ts';

const AFTER_THE_PAGE_MS = 1_000;
const client = createBrowserClient();
const remotes = createRemotes({ fetchLines, fetchApp });

function createRouter(pages: RouteObject[]) {
  return createBrowserRouter(createTree(giveData(client), pages), {
    // The first page has no loader; without this the router would show its skeleton.
    ...(pages.length > 0 ? { hydrationData: { loaderData: {} } } : {}),
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const routes = await remotes.loadRoutes(path, signal);
      if (routes) patch(OUTLET, routes);
    },
  });
}

/** The gateway has just compared this data with the API's, so it is fresh unless the page comes from history. */
function takeData(): void {
  const text = document.getElementById('query-state')?.textContent;
  if (!text) return;
  const data = JSON.parse(text) as DehydratedState;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const fresh = visit && visit.type !== 'back_forward';
  // Rendered for visitors: who is shown to whom is known only with the sign-in.
  const isForThem = !readSession();
  for (const { state } of data.queries) {
    if (!isForThem) state.dataUpdatedAt = 0;
    else if (fresh) state.dataUpdatedAt = Date.now();
  }
  hydrate(client, data);
}

/** The HTML stays until its code is loaded. A transition hydrates in slices: a long list would block a slow phone. */
async function takeOver(root: HTMLElement): Promise<void> {
  takeData();
  // The first formatter takes a slow phone 60 ms: while the remote loads, and not while its list comes alive.
  setTimeout(() => new Intl.DateTimeFormat());
  const routes = await remotes.loadRoutes(location.pathname).catch(() => null);
  const pages = routes && (await withPage(routes, location.pathname).catch(() => null));
  // Loading the remote took a while: let waiting events, such as a tap, go first.
  await new Promise((resume) => setTimeout(resume));
  if (pages) startTransition(() => void hydrateRoot(root, <RouterProvider router={createRouter(pages)} />));
  else createRoot(root).render(<RouterProvider router={createRouter(routes ?? [])} />);
}

followTranslation();
const root = document.getElementById('root');
if (root?.firstElementChild) void takeOver(root);
else if (root) createRoot(root).render(<RouterProvider router={createRouter([])} />);
warmLinks(remotes);
watchInstallPrompt();
setTimeout(() => void registerWorker(), AFTER_THE_PAGE_MS);
