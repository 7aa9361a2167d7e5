import type { BodyInput } from 'contracts/endpoint';
import type { decideComplaint, fileComplaint } from 'contracts/http/complaints';
import type { rateSession } from 'contracts/http/sessions';

/** What people do to one session, in the order in which it happens while the clock stands still. */
export const DEEDS = ['complete', 'checkIn', 'confirm', 'rate', 'complain', 'decide', 'cancel', 'book'] as const;
export type Deed =
  | { do: 'complete' | 'checkIn' | 'confirm' }
  | { do: 'rate'; body: BodyInput<typeof rateSession> }
  | { do: 'complain'; body: BodyInput<typeof fileComplaint> }
  | { do: 'decide'; body: BodyInput<typeof decideComplaint> }
  | { do: 'cancel'; by: 'athlete' | 'mentor' }
  | { do: 'book'; pays: boolean };
export interface Step {
  at: Date;
  deed: Deed;
}
/** A session of the demo; people are known by their full names. */
export interface PlannedSession {
  mentor: string;
  athlete: string;
  startsAt: Date;
  notes: string | null;
  steps: Step[];
}
