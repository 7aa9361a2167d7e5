import { PAGES } from 'contracts/pages';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

const pages = PAGES['mf-mentor'];

function page(load: () => Promise<{ default: ComponentType }>) {
  return async () => ({ Component: (await load()).default });
}

const routes: RouteObject[] = [
  {
    path: pages.mentorVerification,
    lazy: page(() => import('./features/await-verification/page.tsx')),
    handle: { title: 'Account under review' },
  },
  {
    path: pages.mentorDashboard,
    lazy: page(() => import(/* webpackChunkName: "mentorDashboard" */ './dashboard.tsx')),
    handle: { title: 'Dashboard' },
  },
  {
    path: pages.mentorEarnings,
    lazy: page(() => import('./features/see-earnings/page.tsx')),
    handle: { title: 'Earnings' },
  },
  {
    path: pages.mentorProfile,
    lazy: page(() => import('./features/edit-profile/page.tsx')),
    handle: { title: 'Your profile' },
  },
  {
    path: pages.mentorReviews,
    lazy: page(() => import('./features/answer-reviews/page.tsx')),
    handle: { title: 'Your reviews' },
  },
  {
    path: pages.brief,
    lazy: page(() => import('./features/read-brief/page.tsx')),
    handle: { title: 'Brief' },
  },
  {
    path: pages.writePlan,
    lazy: page(() => import('./features/write-plan/page.tsx')),
    handle: { title: 'Action plan' },
  },
];

export default routes;
