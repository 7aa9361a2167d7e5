import { MENTOR_SHARE_PERCENT } from 'contracts/money';
import { PAGES } from 'contracts/pages';
import { SPORTS } from 'contracts/sports';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { PageHandle } from 'web-kit/page-handle';

const pages = PAGES['mf-public'];

/**
 * What each page that is for everybody says of itself, to search engines and in previews. Its functions are for the
 * server: a browser does not load what they are made of.
 */
const ABOUT = {
  home: {
    title: 'Home',
    description:
      'One hour on video with a verified college athlete in your sport. You pay once, and get all of it back if your mentor doesn’t show.',
    prepare: async (visit) => (await import('./features/show-home/prepare.ts')).prepare(visit),
  },
  browse: {
    title: 'Find Mentors',
    description: `Verified college athletes in ${SPORTS.length} sports, with their open hours and prices. Filter by sport and division and book a one-hour video session.`,
    prepare: async (visit) => (await import('./features/browse-mentors/prepare.ts')).prepare(visit),
  },
  mentor: {
    title: 'Mentor',
    description: 'A verified college athlete on the roster.',
    prepare: async (visit) => (await import('./features/view-mentor/prepare.ts')).prepare(visit),
    drawPicture: async (visit) => (await import('./features/view-mentor/draw-picture.ts')).drawPicture(visit),
  },
  login: {
    title: 'Log in',
    description: 'Log in to book a session, join one, or update your hours.',
    prepare: async () => ({}),
  },
  register: {
    title: 'Sign up',
    description: 'Sign up as a high school athlete looking for advice, or a college athlete giving it.',
    // What was typed into the long form comes back from its draft, which only the browser has.
    prepare: async ({ search }) => (search.has('type') ? null : {}),
  },
  forgotPassword: {
    title: 'Reset your password',
    description: 'Forgot your password? We’ll send you a code to set a new one.',
  },
  becomeMentor: {
    title: 'Become a Mentor',
    description: `You got recruited. Pass it on. One hour on video, on your schedule, and ${MENTOR_SHARE_PERCENT}% of every session is yours. Sign up with your college.`,
    prepare: async (visit) => (await import('./features/invite-mentors/prepare.ts')).prepare(visit),
  },
  howItWorks: {
    title: 'How It Works',
    description:
      'How a one-hour video session with a college athlete works: book, get the link, meet, confirm and rate. Full refund if nobody shows.',
    prepare: async (visit) => (await import('./features/explain-safety/prepare.ts')).prepare(visit),
  },
  trust: {
    title: 'Trust & Safety',
    description:
      'What “Verified” proves and what it doesn’t, what protects athletes and their money, what parents can see, and who to call.',
    prepare: async (visit) => (await import('./features/explain-safety/prepare.ts')).prepare(visit),
  },
  terms: {
    title: 'Terms',
    description:
      'Who can use the marketplace, what a session costs, when you get a refund, and how complaints are decided.',
  },
  privacy: {
    title: 'Privacy',
    description: 'What we keep about athletes and mentors, why we keep it, who sees it, and how to have it deleted.',
  },
} satisfies Record<string, PageHandle>;

/**
 * A page is a file of its own: nobody waits for the code of another, least of all for the forms' validation library.
 * The file bears the page's name in PAGES, by which the build tells the gateway what to send ahead.
 */
function page(load: () => Promise<{ default: ComponentType }>) {
  return async () => ({ Component: (await load()).default });
}

const routes: RouteObject[] = [
  {
    path: pages.home,
    lazy: page(() => import(/* webpackChunkName: "home" */ './features/show-home/page.tsx')),
    handle: ABOUT.home,
  },
  {
    path: pages.browse,
    lazy: page(() => import(/* webpackChunkName: "browse" */ './features/browse-mentors/page.tsx')),
    handle: ABOUT.browse,
  },
  {
    path: pages.mentor,
    lazy: page(() => import(/* webpackChunkName: "mentor" */ './features/view-mentor/page.tsx')),
    handle: ABOUT.mentor,
  },
  {
    path: pages.login,
    lazy: page(() => import(/* webpackChunkName: "login" */ './features/log-in/page.tsx')),
    handle: ABOUT.login,
  },
  {
    path: pages.register,
    lazy: page(() => import(/* webpackChunkName: "register" */ './features/register-account/page.tsx')),
    handle: ABOUT.register,
  },
  {
    path: pages.forgotPassword,
    lazy: page(() => import(/* webpackChunkName: "forgotPassword" */ './features/request-reset/page.tsx')),
    handle: ABOUT.forgotPassword,
  },
  {
    path: pages.resetPassword,
    lazy: page(() => import(/* webpackChunkName: "resetPassword" */ './features/reset-password/page.tsx')),
    handle: { title: 'Set a new password' },
  },
  {
    path: pages.becomeMentor,
    lazy: page(() => import(/* webpackChunkName: "becomeMentor" */ './features/invite-mentors/page.tsx')),
    handle: ABOUT.becomeMentor,
  },
  {
    path: pages.howItWorks,
    lazy: page(() => import(/* webpackChunkName: "howItWorks" */ './features/explain-sessions/page.tsx')),
    handle: ABOUT.howItWorks,
  },
  {
    path: pages.trust,
    lazy: page(() => import(/* webpackChunkName: "trust" */ './features/explain-safety/page.tsx')),
    handle: ABOUT.trust,
  },
  {
    path: pages.favorites,
    lazy: page(() => import(/* webpackChunkName: "favorites" */ './features/keep-favorites/page.tsx')),
    handle: { title: 'Favorites' },
  },
  {
    path: pages.account,
    lazy: page(() => import(/* webpackChunkName: "account" */ './features/keep-account/page.tsx')),
    handle: { title: 'Account' },
  },
  {
    path: pages.confirmGuardian,
    lazy: page(() => import(/* webpackChunkName: "confirmGuardian" */ './features/confirm-guardian/page.tsx')),
    handle: { title: 'Parent or guardian' },
  },
  {
    path: pages.payForAthlete,
    lazy: page(() => import(/* webpackChunkName: "payForAthlete" */ './features/pay-for-athlete/page.tsx')),
    handle: { title: 'Pay for a session' },
  },
  {
    path: pages.terms,
    lazy: page(() => import(/* webpackChunkName: "terms" */ './features/read-legal/terms.tsx')),
    handle: ABOUT.terms,
  },
  {
    path: pages.privacy,
    lazy: page(() => import(/* webpackChunkName: "privacy" */ './features/read-legal/privacy.tsx')),
    handle: ABOUT.privacy,
  },
];

export default routes;
