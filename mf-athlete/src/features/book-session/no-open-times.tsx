import type { Mentor } from 'contracts/http/mentors';
import type { Session } from 'contracts/http/sessions';
import { LIVE } from 'contracts/status';
import { MINUTE_MS, SESSION_MINUTES } from 'contracts/times';
import { useEffect } from 'react';
import { AskOnce, ButtonLink, EmptyState } from 'ui';
import { askForFreeHour } from 'web-kit/ask-for-free-hour';
import { paths } from 'web-kit/paths';
import type { useOpenTimes } from 'web-kit/use-open-times';

const TELL = 'Tell me when free';

/** Whoever is not signed in is asked to, and comes back. */
export function NoOpenTimes({ mentor, isSignedIn }: { mentor: Mentor; isSignedIn: boolean }) {
  const action = (
    <>
      {isSignedIn ? (
        <AskOnce waiting="Noting that…" ask={() => askForFreeHour(mentor.id)}>
          {TELL}
        </AskOnce>
      ) : (
        <ButtonLink look="accent" to={paths.login(paths.bookSession(mentor.id))}>
          {TELL}
        </ButtonLink>
      )}
      <ButtonLink look="quiet" to={paths.browse()}>
        Browse Mentors
      </ButtonLink>
    </>
  );
  return (
    <div>
      <EmptyState title="No open times" action={action}>
        <p>{mentor.first_name} has no open times right now. We can email you once, as soon as there’s one.</p>
      </EmptyState>
    </div>
  );
}

interface BusyProps {
  mentor: Mentor;
  open: ReturnType<typeof useOpenTimes>;
  /** The athlete's own. */
  sessions: readonly Session[];
}

/** At every open time the athlete has a session already, so none of them can be booked. */
export function NoneTheyCanMake({ mentor, open, sessions }: BusyProps) {
  const isBusy = open.times?.every((time) => sessions.some((session) => isDuring(session, Date.parse(time)))) ?? false;
  const { isWhole, lookFurther } = open;
  useEffect(() => {
    if (isBusy) lookFurther();
  }, [isBusy, lookFurther]);
  if (!isBusy || !isWhole) return null;
  return (
    <div className="stack">
      <p>
        You have a session of your own at every open time. We can email you once, as soon as {mentor.first_name} has
        another one.
      </p>
      <AskOnce waiting="Noting that…" ask={() => askForFreeHour(mentor.id)}>
        {TELL}
      </AskOnce>
    </div>
  );
}

function isDuring({ status, scheduled_datetime, ends_at }: Session, startMs: number): boolean {
  const endMs = startMs + SESSION_MINUTES * MINUTE_MS;
  return LIVE.includes(status) && Date.parse(scheduled_datetime) < endMs && Date.parse(ends_at) > startMs;
}
