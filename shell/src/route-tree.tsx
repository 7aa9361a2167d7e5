import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, PropsWithChildren } from 'react';
import { isRouteErrorResponse, Outlet, type RouteObject, useRouteError } from 'react-router';
import { Frame } from './frame.tsx';
import { NotFound, PageFailed, PageSkeleton } from './page-states.tsx';

export const OUTLET = 'outlet';

export function giveData(client: QueryClient) {
  return ({ children }: PropsWithChildren) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Its root has no path, or no remote would be looked up for `/`. @param Data gives what is inside a query client */
export function createTree(Data: ComponentType<PropsWithChildren>, pages: RouteObject[] = []): RouteObject[] {
  const inFrame = (content: React.ReactNode) => (
    <Data>
      <Frame>{content}</Frame>
    </Data>
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
