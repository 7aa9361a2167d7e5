import { PAGES } from 'contracts/pages';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { PageHandle } from 'web-kit/page-handle';
import { prepare as prepareBrowse } from './features/browse-mentors/api.ts';
import BrowsePage from './features/browse-mentors/page.tsx';
import ExplainPage from './features/explain-sessions/page.tsx';
import BecomeMentorPage from './features/invite-mentors/page.tsx';
import { prepare as prepareInvitation } from './features/invite-mentors/prepare.ts';
import PrivacyPage from './features/read-legal/privacy.tsx';
import TermsPage from './features/read-legal/terms.tsx';
import HomePage from './features/show-home/page.tsx';
import MentorPage from './features/view-mentor/page.tsx';
import { prepare as prepareMentor } from './features/view-mentor/prepare.ts';

const pages = PAGES['mf-public'];

/** What each page that is for everybody says of itself, to search engines and in previews. */
const ABOUT = {
  home: {
    title: 'Home',
    description:
      'One hour on video with a verified college athlete in your sport. You pay once, and get all of it back if your mentor does not show.',
  },
  browse: {
    title: 'Find Mentors',
    description:
      'Verified college athletes in 32 sports, with their open hours and prices. Filter by sport and division and book an hour on video.',
    prepare: prepareBrowse,
  },
  mentor: {
    title: 'Mentor',
    description: 'A verified college athlete on the roster.',
    prepare: prepareMentor,
    // Browsers never need it.
    drawPicture: async (visit) => (await import('./features/view-mentor/draw-picture.ts')).drawPicture(visit),
  },
  becomeMentor: {
    title: 'Become a Mentor',
    description:
      'You got recruited: pass it on. One hour on video, on your own schedule, and 40% of every hour is yours. Sign up with your college.',
    prepare: prepareInvitation,
  },
  howItWorks: {
    title: 'How It Works',
    description:
      'How a one-hour video session with a college athlete works: book, get the link, meet, confirm and rate. Full refund if nobody shows.',
  },
  terms: {
    title: 'Terms',
    description:
      'Who may use the marketplace, what an hour costs, when money is refunded, and how complaints are decided.',
  },
  privacy: {
    title: 'Privacy',
    description: 'What we keep about athletes and mentors, why we keep it, who sees it, and how to have it deleted.',
  },
} satisfies Record<string, PageHandle>;

/** The forms carry the validation library; nobody waits for it on the pages that are read. */
function page(load: () => Promise<{ default: ComponentType }>) {
  return async () => ({ Component: (await load()).default });
}

const routes: RouteObject[] = [
  { path: pages.home, Component: HomePage, handle: ABOUT.home },
  { path: pages.browse, Component: BrowsePage, handle: ABOUT.browse },
  { path: pages.mentor, Component: MentorPage, handle: ABOUT.mentor },
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
  { path: pages.becomeMentor, Component: BecomeMentorPage, handle: ABOUT.becomeMentor },
  { path: pages.howItWorks, Component: ExplainPage, handle: ABOUT.howItWorks },
  { path: pages.account, lazy: page(() => import('./features/keep-account/page.tsx')), handle: { title: 'Account' } },
  {
    path: pages.confirmGuardian,
    lazy: page(() => import('./features/confirm-guardian/page.tsx')),
    handle: { title: 'Parent or guardian' },
  },
  { path: pages.terms, Component: TermsPage, handle: ABOUT.terms },
  { path: pages.privacy, Component: PrivacyPage, handle: ABOUT.privacy },
];

export default routes;
