import { PAGES } from 'contracts/pages';
import type { RouteObject } from 'react-router';
import SessionsPage from './features/list-sessions/page.tsx';

const pages = PAGES['mf-athlete'];

const routes: RouteObject[] = [{ path: pages.sessions, Component: SessionsPage, handle: { title: 'My sessions' } }];

export default routes;
