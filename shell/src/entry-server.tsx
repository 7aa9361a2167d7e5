import * as query from '@tanstack/react-query';
import type { PageHead, PageRequest, PreparedPage } from 'contracts/server-pages';
import * as react from 'react';
import * as reactDom from 'react-dom';
import { renderToString } from 'react-dom/server';
import { type DehydratedState, dehydrate } from 'react-query-whole';
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

type MatchesAt = (path: string) => ReturnType<typeof matchRoutes>;
/** Of a remote's build, by its routes. Another one may draw the same data otherwise. */
interface Build {
  kept: ReturnType<typeof createKeptMarkup>;
  matchesAt: MatchesAt;
}
interface Tree {
  routes: ReturnType<typeof createStaticHandler>['dataRoutes'];
  matchesAt: MatchesAt;
}
const builds = new WeakMap<object, Build>();
/** By a page's own route: making one takes as long as matching. */
const trees = new WeakMap<router.RouteObject, Promise<Tree>>();
const MOST_PATHS = 500;

export const shared = { react, 'react-dom': reactDom, 'react-router': router, '@tanstack/react-query': query };

export async function preparePage(request: PageRequest): Promise<PreparedPage | 'missing' | null> {
  const { handle, visit, own: route } = open(request);
  // Pages that fetch nothing look the same for every query.
  const search = handle?.prepare ? request.search : '';
  if (!route || !handle?.describe) return null;
  const own = await prepareHead(handle, visit);
  if (own === null || own === 'missing') return own;
  const tree = await treeOf(route, request.path);
  const title = request.path === '/' ? {} : { title: handle.title };
  const { queries } = dehydrate(visit.client);
  const data = queries.map(({ state }) => JSON.stringify(state.data));
  return {
    head: { ...title, description: await handle.describe(), ...own },
    search,
    fingerprint: queries.map(({ queryHash }, i) => `${queryHash} ${data[i]}`).join('\n'),
    render: () => ({
      markup: buildOf(request).kept.render(request.path + search, () =>
        render({ ...request, search }, tree, visit.client),
      ),
      state: queries.length > 0 ? stateText(queries, data) : null,
    }),
  };
}

export async function drawPicture(request: PageRequest): Promise<string | null> {
  const { handle, visit } = open(request);
  return (await handle?.drawPicture?.(visit)) ?? null;
}

function buildOf({ routes }: PageRequest): Build {
  const key = routes as router.RouteObject[];
  const build = builds.get(key) ?? { kept: createKeptMarkup(), matchesAt: keepMatches(key) };
  builds.set(key, build);
  return build;
}

/** Matching ranks all routes anew, which takes a tenth of a page. */
function keepMatches(routes: router.RouteObject[]): MatchesAt {
  const kept = new Map<string, ReturnType<MatchesAt>>();
  return (path) => {
    const known = kept.get(path);
    if (known) return known;
    const found = matchRoutes(routes, path);
    if (kept.size >= MOST_PATHS) kept.clear();
    kept.set(path, found);
    return found;
  };
}

function treeOf(route: router.RouteObject, path: string): Promise<Tree> {
  const known = trees.get(route);
  if (known) return known;
  const made = withPage([route], path).then((pages) => {
    const routes = createStaticHandler(createTree(Data, pages)).dataRoutes;
    return { routes, matchesAt: keepMatches(routes) };
  });
  trees.set(route, made);
  made.catch(() => trees.delete(route));
  return made;
}

/** Of the page that is being rendered, which waits for nothing. */
let itsClient: query.QueryClient | undefined;

function Data({ children }: react.PropsWithChildren) {
  if (!itsClient) throw new Error('nothing is being rendered');
  return <query.QueryClientProvider client={itsClient}>{children}</query.QueryClientProvider>;
}

/** What `JSON.stringify` of the dehydrated state would be. The data are most of it, and are text already. */
function stateText(queries: DehydratedState['queries'], data: readonly string[]): string {
  const texts = queries.map(
    ({ state: { data: _, ...state }, ...query }, i) =>
      `${JSON.stringify({ ...query, state }).slice(0, -2)},"data":${data[i]}}}`,
  );
  return `{"mutations":[],"queries":[${texts.join()}]}`;
}

interface Opened {
  handle: PageHandle | undefined;
  /** Of the remote's routes. */
  own: router.RouteObject | undefined;
  visit: PageVisit;
}

function open(request: PageRequest): Opened {
  setBrand(request.brand);
  const client = createQueryClient({ retry: false });
  const matches = buildOf(request).matchesAt(request.path);
  const match = matches?.at(-1);
  const visit = { client, params: match?.params ?? {}, search: new URLSearchParams(request.search) };
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
  { path, search, supportEmail, brand, meetsElsewhere }: PageRequest,
  tree: Tree,
  client: query.QueryClient,
): string {
  setSupportEmail(supportEmail);
  setMeetsElsewhere(meetsElsewhere);
  setBrand(brand);
  const location = { pathname: path, search, hash: '', state: null, key: 'default' };
  const context = {
    basename: '/',
    location,
    matches: tree.matchesAt(path) ?? [],
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  };
  const page = createStaticRouter(tree.routes, context as Parameters<typeof createStaticRouter>[1]);
  itsClient = client;
  try {
    return renderToString(
      <StaticRouterProvider
        router={page}
        context={context as Parameters<typeof createStaticRouter>[1]}
        hydrate={false}
      />,
    );
  } finally {
    itsClient = undefined;
  }
}
