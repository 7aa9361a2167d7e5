import { PAGES } from 'contracts/pages';
import type { RouteObject } from 'react-router';

const pages = PAGES['mf-admin'];

const routes: RouteObject[] = [
  {
    path: pages.admin,
    lazy: async () => ({ Component: (await import('./dashboard.tsx')).default }),
    handle: { title: 'Admin' },
  },
];

export default routes;
