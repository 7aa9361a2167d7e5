import { matchRoutes, type RouteObject } from 'react-router';

/**
 * The routes with the code of the page at the path loaded, which React needs to render or hydrate it.
 * Throws when the code cannot be loaded.
 */
export async function withPage(routes: RouteObject[], path: string): Promise<RouteObject[]> {
  const route = matchRoutes(routes, path)?.at(-1)?.route;
  if (!route || typeof route.lazy !== 'function') return routes;
  const { lazy, ...known } = route;
  const page = { ...known, ...(await lazy()) } as RouteObject;
  return routes.map((one) => (one === route ? page : one));
}
