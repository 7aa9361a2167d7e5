import { PAGES } from 'contracts/pages';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import BrowsePage from './features/browse-mentors/page.tsx';
import ExplainPage from './features/explain-sessions/page.tsx';
import BecomeMentorPage from './features/invite-mentors/page.tsx';
import PrivacyPage from './features/read-legal/privacy.tsx';
import TermsPage from './features/read-legal/terms.tsx';
import HomePage from './features/show-home/page.tsx';
import MentorPage from './features/view-mentor/page.tsx';

const pages = PAGES['mf-public'];

/** The forms carry the validation library; nobody waits for it on the pages that are read. */
function page(load: () => Promise<{ default: ComponentType }>) {
  return async () => ({ Component: (await load()).default });
}

const routes: RouteObject[] = [
  { path: pages.home, Component: HomePage, handle: { title: 'Home' } },
  { path: pages.browse, Component: BrowsePage, handle: { title: 'Find Mentors' } },
  { path: pages.mentor, Component: MentorPage, handle: { title: 'Mentor' } },
  { path: pages.login, lazy: page(() => import('./features/log-in/page.tsx')), handle: { title: 'Log in' } },
  {
    path: pages.register,
    lazy: page(() => import('./features/register-account/page.tsx')),
    handle: { title: 'Sign up' },
  },
  {
    path: pages.forgotPassword,
    lazy: page(() => import('./features/request-reset/page.tsx')),
    handle: { title: 'Reset your password' },
  },
  {
    path: pages.resetPassword,
    lazy: page(() => import('./features/reset-password/page.tsx')),
    handle: { title: 'Set a new password' },
  },
  { path: pages.becomeMentor, Component: BecomeMentorPage, handle: { title: 'Become a Mentor' } },
  { path: pages.howItWorks, Component: ExplainPage, handle: { title: 'How It Works' } },
  { path: pages.account, lazy: page(() => import('./features/keep-account/page.tsx')), handle: { title: 'Account' } },
  { path: pages.terms, Component: TermsPage, handle: { title: 'Terms' } },
  { path: pages.privacy, Component: PrivacyPage, handle: { title: 'Privacy' } },
];

export default routes;
