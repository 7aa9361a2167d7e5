import type { Result } from 'contracts/result';
import type { ServiceDeps } from 'svc-kit/service';
import type { BookingWish } from './domain/book.ts';
import type { Session } from './domain/session.ts';

/** The other services' addresses, and the rules that hold until the founder saves others. */
export interface Settings {
  catalogUrl: string;
  identityUrl: string;
  freeSessions: 'coming_soon' | 'open';
  noticeMinutes: number;
  horizonDays: number;
}
/** What booking learns and books with. */
export interface LearnDeps extends ServiceDeps {
  settings: Settings;
}
/** Books one hour, or says why not. */
export type BookSlot = (wish: BookingWish & { mentorId: string; notes: string | null }) => Promise<Result<Session>>;

/** What booking's routes work with. */
export interface Deps extends LearnDeps {
  bookSlot: BookSlot;
}
