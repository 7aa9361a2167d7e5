import { SESSION_MINUTES } from './times.ts';

/** What a parent agrees to by paying. A changed text gets the next version, because each consent keeps what it was to. */
export const GUARDIAN_CONSENT = {
  version: 2,
  text: `I’m this athlete’s parent or legal guardian and at least 18. I agree to this ${SESSION_MINUTES}-minute video session with this mentor, and to being on file as the athlete’s guardian: I get copies of emails about their sessions and a link to join them, and I read what they and mentors write to each other.`,
} as const;
