import { PAGES } from 'contracts/pages';
import type { RouteObject } from 'react-router';
import DashboardPage from './features/run-dashboard/page.tsx';

const pages = PAGES['mf-mentor'];

const routes: RouteObject[] = [
  { path: pages.mentorDashboard, Component: DashboardPage, handle: { title: 'Dashboard' } },
];

export default routes;
