import { PAGES } from 'contracts/pages';
import type { RouteObject } from 'react-router';
import HomePage from './features/show-home/page.tsx';

const pages = PAGES['mf-public'];

const routes: RouteObject[] = [
  { path: pages.home, Component: HomePage, handle: { title: 'Talk to someone who got recruited.' } },
];

export default routes;
