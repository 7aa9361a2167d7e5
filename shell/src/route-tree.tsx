import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { isRouteErrorResponse, Outlet, type RouteObject, useRouteError } from 'react-router';
import { Frame } from './frame.tsx';
import { NotFound, PageFailed, PageSkeleton } from './page-states.tsx';

export const OUTLET = 'outlet';

/** The root has no path, because otherwise no remote would be looked up for `/`. */
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
