import { pathTo } from 'contracts/pages';

export interface BrowseQuery {
  sport?: string;
  college_level?: string;
  mentoring_type?: string;
  sort?: string;
  page?: number;
}

/** The way to every page, typed. Nothing else in the UIs spells a path; the patterns stand in contracts/pages.ts. */
export const paths = {
  home: () => pathTo('home'),
  login: (next?: string) => pathTo('login', { next }),
  forgotPassword: () => pathTo('forgotPassword'),
  resetPassword: (email?: string) => pathTo('resetPassword', { email }),
  register: (type?: 'mentor', next?: string) => pathTo('register', { type, next }),
  becomeMentor: () => pathTo('becomeMentor'),
  browse: (query: BrowseQuery = {}) => pathTo('browse', { ...query }),
  mentor: (id: string) => pathTo('mentor', { id }),
  howItWorks: () => pathTo('howItWorks'),
  account: () => pathTo('account'),
  confirmGuardian: () => pathTo('confirmGuardian'),
  terms: () => pathTo('terms'),
  privacy: () => pathTo('privacy'),
  bookSession: (mentorId: string) => pathTo('bookSession', { mentorId }),
  paymentSuccess: (checkoutId?: string) => pathTo('paymentSuccess', { session_id: checkoutId }),
  paymentCancel: (mentorId?: string) => pathTo('paymentCancel', { mentor_id: mentorId }),
  verifySession: (id: string) => pathTo('verifySession', { id }),
  rateSession: (id: string) => pathTo('rateSession', { id }),
  complaint: (sessionId?: string) => pathTo('complaint', { session_id: sessionId }),
  sessions: () => pathTo('sessions'),
  join: (id: string) => pathTo('join', { id }),
  mentorVerification: () => pathTo('mentorVerification'),
  mentorDashboard: (tab?: string) => pathTo('mentorDashboard', { tab }),
  admin: (tab?: string) => pathTo('admin', { tab }),
} as const;

/**
 * The `next` of the sign-in page, if it leads to a page of this site; anything else (another host, a scheme,
 * `//host`, a backslash that browsers read as a slash) is null, so that nobody is sent away after signing in.
 */
export function safeNext(next: string | null | undefined): string | null {
  if (!next?.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return null;
  const url = new URL(next, 'http://here.invalid');
  return url.host === 'here.invalid' ? `${url.pathname}${url.search}${url.hash}` : null;
}
