import { matchRoutes, type RouteObject } from 'react-router';

/** React needs the page's code to render or hydrate it. Throws when it cannot be loaded. */
export async function withPage(routes: RouteObject[], path: string): Promise<RouteObject[]> {
  const route = matchRoutes(routes, path)?.at(-1)?.route;
  if (!route || typeof route.lazy !== 'function') return routes;
  const { lazy, ...known } = route;
  const page = { ...known, ...(await lazy()) } as RouteObject;
  return routes.map((one) => (one === route ? page : one));
}
