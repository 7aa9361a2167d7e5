import { US_STATES } from 'contracts/us-states';

/** In a file of their own, which comes after the page. */
export const STATE_NAMES: Readonly<Record<string, string>> = US_STATES;
