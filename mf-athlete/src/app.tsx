import { PAGES } from 'contracts/pages';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

const pages = PAGES['mf-athlete'];

/** Each page is a chunk of its own, so that a link in a mail loads nothing else. */
function page(load: () => Promise<{ default: ComponentType }>) {
  return async () => ({ Component: (await load()).default });
}

const routes: RouteObject[] = [
  {
    path: pages.bookSession,
    lazy: page(() => import('./features/book-session/page.tsx')),
    handle: { title: 'Book a session' },
  },
  {
    path: pages.paymentSuccess,
    lazy: page(() => import('./features/await-payment/page.tsx')),
    handle: { title: 'Payment' },
  },
  {
    path: pages.paymentCancel,
    lazy: page(() => import('./features/leave-payment/page.tsx')),
    handle: { title: 'Payment cancelled' },
  },
  {
    path: pages.verifySession,
    lazy: page(() => import('./features/confirm-attendance/page.tsx')),
    handle: { title: 'Confirm attendance' },
  },
  {
    path: pages.rateSession,
    lazy: page(() => import('./features/rate-session/page.tsx')),
    handle: { title: 'Rate your session' },
  },
  {
    path: pages.complaint,
    lazy: page(() => import('./features/file-complaint/page.tsx')),
    handle: { title: 'File a complaint' },
  },
  {
    path: pages.report,
    lazy: page(() => import('./features/report-person/page.tsx')),
    handle: { title: 'Report or block' },
  },
  {
    path: pages.sessions,
    lazy: page(() => import(/* webpackChunkName: "sessions" */ './features/list-sessions/page.tsx')),
    handle: { title: 'My sessions' },
  },
  {
    path: pages.receipt,
    lazy: page(() => import('./features/show-receipt/page.tsx')),
    handle: { title: 'Receipt' },
  },
  {
    path: pages.questions,
    lazy: page(() => import('./features/answer-questions/page.tsx')),
    handle: { title: 'Three questions' },
  },
  {
    path: pages.join,
    lazy: page(() => import(/* webpackChunkName: "join" */ './features/join-session/page.tsx')),
    handle: { title: 'Join' },
  },
  {
    path: pages.messages,
    lazy: page(() => import('./features/list-messages/page.tsx')),
    handle: { title: 'Messages' },
  },
  {
    path: pages.thread,
    lazy: page(() => import('./features/write-messages/page.tsx')),
    handle: { title: 'Messages' },
  },
];

export default routes;
