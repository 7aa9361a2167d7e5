import type { BodyInput } from 'contracts/endpoint';
import type { decideComplaint, fileComplaint } from 'contracts/http/complaints';
import type { savePlan, saveQuestions } from 'contracts/http/plans';
import type { reportInSession } from 'contracts/http/reports';
import type { rateSession } from 'contracts/http/sessions';

/** What people do to one session, in the order in which it happens while the clock stands still. */
export const DEEDS = [
  'complete',
  'checkIn',
  'confirm',
  'plan',
  'tick',
  'rate',
  'answerReview',
  'tellFounder',
  'complain',
  'report',
  'decide',
  'cancel',
  'book',
  'answer',
] as const;
export type Deed =
  | { do: 'complete' | 'checkIn' | 'confirm' }
  | { do: 'plan'; body: BodyInput<typeof savePlan> }
  | { do: 'tick'; n: number }
  | { do: 'answer'; body: BodyInput<typeof saveQuestions> }
  | { do: 'rate'; body: BodyInput<typeof rateSession> }
  | { do: 'answerReview' | 'tellFounder'; text: string }
  | { do: 'complain'; body: BodyInput<typeof fileComplaint> }
  | { do: 'report'; body: BodyInput<typeof reportInSession> }
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
