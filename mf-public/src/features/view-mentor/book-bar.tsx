import type { Mentor } from 'contracts/http/mentors';
import { SESSION_MINUTES } from 'contracts/times';
import { Price } from 'ui';
import { useChosenZone } from 'web-kit/chosen-zone';
import { formatRate } from 'web-kit/money';
import { useSession } from 'web-kit/session';
import { formatInZone } from 'web-kit/time';
import { Connect, WayToBook } from '../../book-button.tsx';
import styles from './page.module.css';

export const PICK_A_TIME = 'pick-a-time';

/** Stays at the bottom of the screen. Without a time it leads to the calendar; nobody books themselves. */
export function BookBar({ mentor, start }: { mentor: Mentor; start: string | null }) {
  const session = useSession();
  const [zone] = useChosenZone();
  if (session?.id === mentor.id) return null;
  return (
    <section className={styles.bar} aria-label="Book">
      <div>
        <p>
          <Price amount={formatRate(mentor.hourly_rate)} unit={`${SESSION_MINUTES} min`} />
        </p>
        {start || mentor.hourly_rate > 0 ? (
          <p className={styles.barTime}>{start ? formatInZone(start, zone) : 'No time chosen yet'}</p>
        ) : null}
      </div>
      {mentor.mentoring_type === 'free' ? (
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
    </section>
  );
}
