import { PAGES } from 'contracts/pages';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { PageHandle } from 'web-kit/page-handle';
import type { DESCRIPTIONS } from './page-descriptions.ts';

const pages = PAGES['mf-public'];

function describe(page: keyof typeof DESCRIPTIONS) {
  return async () => (await import('./page-descriptions.ts')).DESCRIPTIONS[page];
}

/** For search engines and previews. Its functions are for the server: a browser does not load what they are made of. */
const ABOUT = {
  home: {
    title: 'Home',
    describe: describe('home'),
    prepare: async (visit) => (await import('./features/show-home/prepare.ts')).prepare(visit),
  },
  browse: {
    title: 'Find Mentors',
    describe: describe('browse'),
    prepare: async (visit) => (await import('./features/browse-mentors/prepare.ts')).prepare(visit),
  },
  mentor: {
    title: 'Mentor',
    describe: describe('mentor'),
    prepare: async (visit) => (await import('./features/view-mentor/prepare.ts')).prepare(visit),
    drawPicture: async (visit) => (await import('./features/view-mentor/draw-picture.ts')).drawPicture(visit),
  },
  login: {
    title: 'Log in',
    describe: describe('login'),
    prepare: async () => ({}),
  },
  register: {
    title: 'Sign up',
    describe: describe('register'),
    // What was typed into the long form comes back from its draft, which only the browser has.
    prepare: async ({ search }) => (search.has('type') ? null : {}),
  },
  forgotPassword: {
    title: 'Reset your password',
    describe: describe('forgotPassword'),
  },
  becomeMentor: {
    title: 'Become a Mentor',
    describe: describe('becomeMentor'),
    prepare: async (visit) => (await import('./features/invite-mentors/prepare.ts')).prepare(visit),
  },
  howItWorks: {
    title: 'How It Works',
    describe: describe('howItWorks'),
    prepare: async (visit) => (await import('./features/explain-safety/prepare.ts')).prepare(visit),
  },
  trust: {
    title: 'Trust & Safety',
    describe: describe('trust'),
    prepare: async (visit) => (await import('./features/explain-safety/prepare.ts')).prepare(visit),
  },
  terms: {
    title: 'Terms',
    describe: describe('terms'),
  },
  privacy: {
    title: 'Privacy',
    describe: describe('privacy'),
  },
} satisfies Record<string, PageHandle>;

/** A file of its own, so that nobody waits for forms' validation. The name in PAGES says what the gateway preloads. */
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
