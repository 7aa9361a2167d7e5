import { pathTo } from 'contracts/pages';

export interface BrowseQuery {
  search?: string;
  sport?: string;
  position?: string;
  college_level?: string;
  us_state?: string;
  mentoring_type?: string;
  max_price?: string;
  weekday?: string;
  time_of_day?: string;
  available_this_week?: string;
  sort?: string;
  page?: number;
}

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
  trust: () => pathTo('trust'),
  favorites: () => pathTo('favorites'),
  account: () => pathTo('account'),
  confirmGuardian: () => pathTo('confirmGuardian'),
  payForAthlete: () => pathTo('payForAthlete'),
  terms: () => pathTo('terms'),
  privacy: () => pathTo('privacy'),
  bookSession: (mentorId: string, start?: string) => pathTo('bookSession', { mentorId, start }),
  paymentSuccess: (checkoutId?: string) => pathTo('paymentSuccess', { session_id: checkoutId }),
  paymentCancel: (mentorId?: string) => pathTo('paymentCancel', { mentor_id: mentorId }),
  verifySession: (id: string) => pathTo('verifySession', { id }),
  rateSession: (id: string) => pathTo('rateSession', { id }),
  complaint: (sessionId?: string) => pathTo('complaint', { session_id: sessionId }),
  report: (of: { session?: string; mentor?: string }) => pathTo('report', of),
  /** With one of them opened. */
  sessions: (session?: string) => pathTo('sessions', { session }),
  questions: (sessionId: string) => pathTo('questions', { id: sessionId }),
  brief: (sessionId: string) => pathTo('brief', { id: sessionId }),
  writePlan: (sessionId: string) => pathTo('writePlan', { id: sessionId }),
  receipt: (sessionId: string) => pathTo('receipt', { id: sessionId }),
  join: (id: string) => pathTo('join', { id }),
  /** With a mentor it leads on to the conversation with them. */
  messages: (mentor?: string) => pathTo('messages', { mentor }),
  thread: (id: string) => pathTo('thread', { id }),
  mentorVerification: () => pathTo('mentorVerification'),
  mentorDashboard: (tab?: string, session?: string) => pathTo('mentorDashboard', { tab, session }),
  mentorEarnings: (year?: number) => pathTo('mentorEarnings', { year }),
  mentorProfile: () => pathTo('mentorProfile'),
  mentorReviews: () => pathTo('mentorReviews'),
  admin: (tab?: string) => pathTo('admin', { tab }),
  adminPerson: ({ id }: { id: string }) => pathTo('adminPerson', { id }),
  adminSession: ({ id }: { id: string }) => pathTo('adminSession', { id }),
} as const;

/** Null unless it leads to a page of this site, so that nobody is redirected elsewhere after signing in. */
export function safeNext(next: string | null | undefined): string | null {
  if (!next?.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return null;
  const url = new URL(next, 'http://here.invalid');
  // "/..//x" is of this site, and yet becomes "//x", which is not.
  const isOurs = url.host === 'here.invalid' && !url.pathname.startsWith('//');
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : null;
}
