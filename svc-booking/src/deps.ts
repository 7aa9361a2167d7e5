import type { Result } from 'contracts/result';
import type { ServiceDeps } from 'svc-kit/service';
import type { BookingWish } from './domain/book.ts';
import type { Session } from './domain/session.ts';
import type { Turn } from './ice-servers.ts';

/** Notice and horizon hold until the founder saves others. */
export interface Settings {
  catalogUrl: string;
  identityUrl: string;
  freeSessions: 'coming_soon' | 'open';
  noticeMinutes: number;
  horizonDays: number;
  /** The part of a mentor's open hours that accounts with an unconfirmed address may hold together, 1 for no limit. */
  unconfirmedShare: number;
  room: RoomSettings;
  publicUrl: string;
  secret: string;
  /** Development only: calendars may be read there all the same. */
  privateHosts: readonly string[];
}

export interface RoomSettings {
  /** Signs tickets, which the gateway reads. */
  secret: string;
  turn: Turn | null;
  /** An outside room, with `{session}` in its place; null for ours. */
  meetingUrlTemplate: string | null;
  fallback: string | null;
}

export interface LearnDeps extends ServiceDeps {
  settings: Settings;
}
export type BookSlot = (wish: BookingWish & { mentorId: string; notes: string | null }) => Promise<Result<Session>>;

export interface Deps extends LearnDeps {
  bookSlot: BookSlot;
}
