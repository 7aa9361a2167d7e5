import type { Session } from 'contracts/http/sessions';
import { toCents, toDollars } from 'contracts/money';
import { UPCOMING } from 'contracts/status';

export interface Earned {
  /** Dollars. */
  amount: number;
  sessions: number;
}

/** Completed includes late cancellations that still pay; total is completed and upcoming. */
export function earningsOf(sessions: readonly Session[]): { total: Earned; completed: Earned; upcoming: Earned } {
  const paying = sessions.filter(({ status, mentor_earnings }) => status === 'completed' || mentor_earnings > 0);
  // Nobody has paid yet for what waits for a parent.
  const ahead = sessions.filter(({ status }) => UPCOMING.includes(status) && status !== 'scheduled');
  const behind = paying.filter(({ status }) => !UPCOMING.includes(status));
  return { total: sum([...behind, ...ahead]), completed: sum(behind), upcoming: sum(ahead) };
}

function sum(sessions: readonly Session[]): Earned {
  const cents = sessions.reduce((total, { mentor_earnings }) => total + toCents(mentor_earnings), 0);
  return { amount: toDollars(cents), sessions: sessions.length };
}
