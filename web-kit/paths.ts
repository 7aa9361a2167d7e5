/** The way to every page, typed. Nothing else in the UIs spells a path; the patterns stand in contracts/pages.ts. */
function withQuery(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(key, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
const id = encodeURIComponent;

export interface BrowseQuery {
  sport?: string;
  college_level?: string;
  mentoring_type?: string;
  sort?: string;
  page?: number;
}

export const paths = {
  home: () => '/',
  login: (next?: string) => withQuery('/login', { next }),
  forgotPassword: () => '/forgot-password',
  resetPassword: (email?: string) => withQuery('/reset-password', { email }),
  register: (type?: 'mentor', next?: string) => withQuery('/register', { type, next }),
  becomeMentor: () => '/become-mentor',
  browse: (query: BrowseQuery = {}) => withQuery('/browse', { ...query }),
  mentor: (mentorId: string) => `/mentors/${id(mentorId)}`,
  howItWorks: () => '/video-call-info',
  account: () => '/account',
  confirmGuardian: () => '/confirm-guardian',
  terms: () => '/terms',
  privacy: () => '/privacy',
  bookSession: (mentorId: string) => `/book-session/${id(mentorId)}`,
  paymentSuccess: (checkoutId?: string) => withQuery('/payment-success', { session_id: checkoutId }),
  paymentCancel: (mentorId?: string) => withQuery('/payment-cancel', { mentor_id: mentorId }),
  verifySession: (sessionId: string) => `/verify-session/${id(sessionId)}`,
  rateSession: (sessionId: string) => `/rate-session/${id(sessionId)}`,
  complaint: (sessionId?: string) => withQuery('/complaint', { session_id: sessionId }),
  sessions: () => '/sessions',
  join: (sessionId: string) => `/join/${id(sessionId)}`,
  mentorVerification: () => '/mentor-verification',
  mentorDashboard: (tab?: string) => withQuery('/mentor-dashboard', { tab }),
  admin: (tab?: string) => withQuery('/admin', { tab }),
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
