import * as query from '@tanstack/react-query';
import type { PageHead, PageRequest, PreparedPage } from 'contracts/server-pages';
import * as react from 'react';
import * as reactDom from 'react-dom';
import { renderToString } from 'react-dom/server';
import { dehydrate } from 'react-query-whole';
import * as router from 'react-router';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-whole';
import { isApiError } from 'web-kit/api';
import { setBrand } from 'web-kit/brand';
import { createKeptMarkup } from 'web-kit/kept-markup';
import { setMeetsElsewhere } from 'web-kit/meeting-place';
import type { PageHandle, PageVisit } from 'web-kit/page-handle';
import { createQueryClient } from 'web-kit/query';
import { setSupportEmail } from 'web-kit/support';
import { createTree } from './route-tree.tsx';
import { withPage } from './with-page.ts';

/** By the routes of a remote's build: another build may draw the same data otherwise. */
const keptBy = new WeakMap<object, ReturnType<typeof createKeptMarkup>>();

export const shared = { react, 'react-dom': reactDom, 'react-router': router, '@tanstack/react-query': query };

export async function preparePage(request: PageRequest): Promise<PreparedPage | 'missing' | null> {
  const { handle, visit, own: route } = open(request);
  // Pages that fetch nothing look the same for every query.
  const search = handle?.prepare ? request.search : '';
  if (!handle?.description) return null;
  const own = await prepareHead(handle, visit);
  if (own === null || own === 'missing') return own;
  // Matching takes the longer the more routes there are, and is done several times.
  const routes = await withPage(route ? [route] : [], request.path);
  const title = request.path === '/' ? {} : { title: handle.title };
  const state = dehydrate(visit.client);
  return {
    head: { ...title, description: handle.description, ...own },
    search,
    fingerprint: JSON.stringify(state.queries.map(({ queryHash, state }) => [queryHash, state.data])),
    render: () => ({
      markup: keptFor(request).render(request.path + search, () =>
        render({ ...request, routes, search }, visit.client),
      ),
      state: state.queries.length > 0 ? state : null,
    }),
  };
}

export async function drawPicture(request: PageRequest): Promise<string | null> {
  const { handle, visit } = open(request);
  return (await handle?.drawPicture?.(visit)) ?? null;
}

function keptFor({ routes }: PageRequest) {
  const key = routes as router.RouteObject[];
  const kept = keptBy.get(key) ?? createKeptMarkup();
  keptBy.set(key, kept);
  return kept;
}

interface Opened {
  handle: PageHandle | undefined;
  /** Of the remote's routes. */
  own: router.RouteObject | undefined;
  visit: PageVisit;
}

function open({ routes, path, search, brand }: PageRequest): Opened {
  setBrand(brand);
  const client = createQueryClient({ retry: false });
  const matches = matchRoutes(routes as router.RouteObject[], path);
  const match = matches?.at(-1);
  const visit = { client, params: match?.params ?? {}, search: new URLSearchParams(search) };
  return { handle: match?.route.handle as PageHandle | undefined, own: matches?.[0]?.route, visit };
}

async function prepareHead(handle: PageHandle, visit: PageVisit): Promise<PageHead | 'missing' | null> {
  try {
    return handle.prepare ? await handle.prepare(visit) : {};
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 422)) return 'missing';
    throw error;
  }
}

function render(
  { routes, path, search, supportEmail, brand, meetsElsewhere }: PageRequest,
  client: query.QueryClient,
): string {
  setSupportEmail(supportEmail);
  setMeetsElsewhere(meetsElsewhere);
  setBrand(brand);
  const { dataRoutes } = createStaticHandler(createTree(client, routes as router.RouteObject[]));
  const location = { pathname: path, search, hash: '', state: null, key: 'default' };
  const context = {
    basename: '/',
    location,
    matches: matchRoutes(dataRoutes, location) ?? [],
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  };
  const page = createStaticRouter(dataRoutes, context as Parameters<typeof createStaticRouter>[1]);
  return renderToString(
    <StaticRouterProvider
      router={page}
      context={context as Parameters<typeof createStaticRouter>[1]}
      hydrate={false}
    />,
  );
}
