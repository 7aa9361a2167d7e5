/** By owning micro-frontend, in React Router's patterns. The gateway, shell, mails and UIs all read this. */
export const PAGES = {
  'mf-public': {
    home: '/',
    login: '/login',
    forgotPassword: '/forgot-password',
    resetPassword: '/reset-password',
    register: '/register',
    becomeMentor: '/become-mentor',
    browse: '/browse',
    mentor: '/mentors/:id',
    howItWorks: '/video-call-info',
    trust: '/trust-and-safety',
    favorites: '/favorites',
    account: '/account',
    confirmGuardian: '/confirm-guardian',
    payForAthlete: '/pay',
    terms: '/terms',
    privacy: '/privacy',
  },
  'mf-athlete': {
    bookSession: '/book-session/:mentorId',
    paymentSuccess: '/payment-success',
    paymentCancel: '/payment-cancel',
    verifySession: '/verify-session/:id',
    rateSession: '/rate-session/:id',
    complaint: '/complaint',
    report: '/report',
    sessions: '/sessions',
    receipt: '/sessions/:id/receipt',
    questions: '/sessions/:id/questions',
    join: '/join/:id',
    messages: '/messages',
    thread: '/messages/:id',
  },
  'mf-mentor': {
    mentorVerification: '/mentor-verification',
    mentorDashboard: '/mentor-dashboard',
    mentorEarnings: '/mentor-earnings',
    mentorProfile: '/mentor-profile',
    mentorReviews: '/mentor-reviews',
    brief: '/sessions/:id/brief',
    writePlan: '/sessions/:id/plan',
  },
  'mf-admin': { admin: '/admin', adminPerson: '/admin/people/:id', adminSession: '/admin/sessions/:id' },
} as const;

const PATTERNS = { ...PAGES['mf-public'], ...PAGES['mf-athlete'], ...PAGES['mf-mentor'], ...PAGES['mf-admin'] };
export type PageName = keyof typeof PATTERNS;

type Query = Readonly<Record<string, string | number | undefined>>;
type FirstOf<Path extends string> = Path extends `${infer First}/${string}` ? First : Path;
type ParamOf<N extends PageName> = (typeof PATTERNS)[N] extends `${string}/:${infer Rest}` ? FirstOf<Rest> : never;
export type PageArguments<N extends PageName> = [ParamOf<N>] extends [never]
  ? [query?: Query]
  : [params: Readonly<Record<ParamOf<N>, string>> & Query];

/** Parameters that the pattern does not name become the query; blanks are left out. */
export function pathTo<N extends PageName>(page: N, ...given: PageArguments<N>): string {
  const rest = new Map(Object.entries<string | number | undefined>(given[0] ?? {}));
  const path = PATTERNS[page].replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  if (rest.size === 0) return path;
  const query = new URLSearchParams();
  for (const [key, value] of rest) if (value !== undefined && value !== '') query.set(key, String(value));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Rendered as HTML and listed for search engines: each is the same for everybody who is not signed in. */
export const PUBLIC_PAGES: readonly string[] = [
  PAGES['mf-public'].home,
  PAGES['mf-public'].browse,
  PAGES['mf-public'].mentor,
  PAGES['mf-public'].becomeMentor,
  PAGES['mf-public'].howItWorks,
  PAGES['mf-public'].trust,
  PAGES['mf-public'].terms,
  PAGES['mf-public'].privacy,
];

/** Rendered as HTML too, but nobody would search for them. */
export const SIGN_IN_PAGES: readonly string[] = [
  PAGES['mf-public'].login,
  PAGES['mf-public'].register,
  PAGES['mf-public'].forgotPassword,
];

export type RemoteName = keyof typeof PAGES;
export const REMOTES = Object.keys(PAGES) as RemoteName[];

export function pathsOf(remote: RemoteName): string[] {
  return Object.values(PAGES[remote]);
}
