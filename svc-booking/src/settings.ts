/** Where the sisters are, and the rules that hold until the founder saves others. */
export interface Settings {
  catalogUrl: string;
  identityUrl: string;
  freeSessions: 'coming_soon' | 'open';
  noticeMinutes: number;
  horizonDays: number;
}
