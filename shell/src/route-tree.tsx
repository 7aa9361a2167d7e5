import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { isRouteErrorResponse, Outlet, type RouteObject, useRouteError } from 'react-router';
import { Frame } from './frame.tsx';
import { NotFound, PageFailed, PageSkeleton } from './page-states.tsx';

/** The remotes' routes are put below this one. */
export const OUTLET = 'outlet';

/**
 * The frame around every page. The root has no path, or remotes would not be asked for at `/`; whatever goes wrong in
 * finding, loading or showing a page is told inside the frame.
 */
export function createTree(client: QueryClient, pages: RouteObject[] = []): RouteObject[] {
  const inFrame = (content: React.ReactNode) => (
    <QueryClientProvider client={client}>
      <Frame>{content}</Frame>
    </QueryClientProvider>
  );
  return [
    {
      id: 'frame',
      element: inFrame(<Outlet />),
      hydrateFallbackElement: inFrame(<PageSkeleton />),
      errorElement: inFrame(<Failure />),
      children: [{ id: OUTLET, errorElement: <Failure />, children: pages }],
    },
  ];
}

function Failure() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <PageFailed error={error} />;
}
