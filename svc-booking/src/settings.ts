/** What booking's rules are configured with. */
export interface Settings {
  catalogUrl: string;
  identityUrl: string;
  freeSessions: 'coming_soon' | 'open';
  noticeMinutes: number;
  horizonDays: number;
}
