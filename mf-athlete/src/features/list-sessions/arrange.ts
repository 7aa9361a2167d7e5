import type { Session } from 'contracts/http/sessions';
import { DAY_MS, HOUR_MS } from 'contracts/times';
import { isPossible, opensAt } from 'web-kit/may';
import { offersOf } from '../../session-actions.ts';

/** The lowest is the most urgent. Asking a parent changes no rank, so that what is open on the card stays open. */
const URGENCY = { pay: 0, parent: 0, answer: 1, confirm: 2, decided: 3, rate: 4 } as const;
export type Ask = keyof typeof URGENCY;
export interface Asked {
  ask: Ask;
  session: Session;
}
interface Arranged {
  /** The soonest that is booked. */
  next: Session | null;
  /** What the athlete is to answer. */
  asks: Asked[];
  /** Whether that comes before what is next. */
  asksComeFirst: boolean;
  ahead: Session[];
  /** The newest first. */
  past: Session[];
}

/** What ended longer ago is not asked about any more, though the session still offers it. */
const ASKED_AFTER_MS = 7 * DAY_MS;
const SOON_MS = HOUR_MS;

export function arrange(sessions: readonly Session[], now: Date): Arranged {
  const byStart = sessions.toSorted((a, b) => a.scheduled_datetime.localeCompare(b.scheduled_datetime));
  const asks = byStart
    .flatMap((session) => ({ session, ask: askOf(session, now) }))
    .filter((one): one is Asked => one.ask !== null)
    .toSorted((a, b) => URGENCY[a.ask] - URGENCY[b.ask]);
  // A room stays open for a while after the end, when another session may be on already.
  const booked = byStart.filter(
    ({ paused, may, ends_at }) => paused || (isPossible(may.join, now) && now < new Date(ends_at)),
  );
  const next = booked.find(({ paused }) => !paused) ?? null;
  const standsAbove = new Set(
    asks.filter(({ ask }) => ask !== 'decided' && ask !== 'rate').map(({ session }) => session),
  );
  const listed = byStart.filter((session) => session !== next && !standsAbove.has(session));
  return {
    next,
    asks,
    asksComeFirst: asks.length > 0 && !(next && isSoon(next, now)),
    ahead: listed.filter((session) => booked.includes(session)),
    past: listed.filter((session) => !booked.includes(session)).reverse(),
  };
}

function askOf(session: Session, now: Date): Ask | null {
  const { pay, answer, confirm, rate } = offersOf(session, now);
  if (pay) return session.parent_request ? 'parent' : 'pay';
  if (answer && session.move_proposal) return 'answer';
  // While they are still in the room, its end asks.
  if (confirm && now >= new Date(session.ends_at)) return 'confirm';
  if (now.getTime() - Date.parse(session.ends_at) > ASKED_AFTER_MS) return null;
  if (session.complaint_status === 'decided') return 'decided';
  return rate ? 'rate' : null;
}

function isSoon({ may }: Session, now: Date): boolean {
  const opens = opensAt(may.join, now);
  return !opens || opens.getTime() - now.getTime() <= SOON_MS;
}
