import type { Mentor } from 'contracts/http/mentors';
import { SESSION_MINUTES } from 'contracts/times';
import { BookBar } from 'ui';
import { useChosenZone } from 'web-kit/chosen-zone';
import { formatRate } from 'web-kit/money';
import { useSession } from 'web-kit/session';
import { formatInZone } from 'web-kit/time';
import { Connect, WayToBook } from '../../book-button.tsx';

export const PICK_A_TIME = 'pick-a-time';

/** Without a time it leads to the calendar; nobody books themselves. */
export function Book({ mentor, start }: { mentor: Mentor; start: string | null }) {
  const session = useSession();
  const [zone] = useChosenZone();
  if (session?.id === mentor.id) return null;
  const isFree = mentor.mentoring_type === 'free';
  const none = isFree ? null : 'No time chosen yet';
  return (
    <BookBar
      amount={formatRate(mentor.hourly_rate)}
      unit={`${SESSION_MINUTES} min`}
      time={start ? formatInZone(start, zone) : none}
    >
      {isFree ? (
        <Connect mentor={mentor} {...(start && { start })} />
      ) : start ? (
        <WayToBook mentor={mentor} look="accent" start={start}>
          Book Session
        </WayToBook>
      ) : (
        <a className="button button-accent" href={`#${PICK_A_TIME}`}>
          Pick a time
        </a>
      )}
    </BookBar>
  );
}
