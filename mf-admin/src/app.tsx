import { PAGES } from 'contracts/pages';
import type { RouteObject } from 'react-router';
import AdminPage from './features/run-platform/page.tsx';

const pages = PAGES['mf-admin'];

const routes: RouteObject[] = [{ path: pages.admin, Component: AdminPage, handle: { title: 'Admin' } }];

export default routes;
