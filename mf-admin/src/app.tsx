import { PAGES } from 'contracts/pages';
import type { RouteObject } from 'react-router';

const pages = PAGES['mf-admin'];

const routes: RouteObject[] = [
  {
    path: pages.admin,
    lazy: async () => ({ Component: (await import(/* webpackChunkName: "admin" */ './dashboard.tsx')).default }),
    handle: { title: 'Admin' },
  },
  {
    path: pages.adminPerson,
    lazy: async () => ({ Component: (await import('./features/see-person/page.tsx')).default }),
    handle: { title: 'Person' },
  },
  {
    path: pages.adminSession,
    lazy: async () => ({ Component: (await import('./features/see-session/page.tsx')).default }),
    handle: { title: 'Session' },
  },
];

export default routes;
