import type { Mentor } from 'contracts/http/mentors';
import { Skeleton } from 'ui';
import { formatInZone, useViewerZone } from 'web-kit/time';
import { useSlots } from './api.ts';
import styles from './page.module.css';

const SHOWN = 3;

/** The next few open hours, as a taste; all of them are on the booking page. */
export function OpenHours({ mentor }: { mentor: Mentor }) {
  const zone = useViewerZone();
  const { data, isPending } = useSlots(mentor.id, zone);
  if (isPending) return <Skeleton height="7rem" />;
  if (!data) return null;
  if (data.slots.length === 0) return <p>No open hours in the next two weeks. Please look in again soon.</p>;
  const more = data.slots.length - SHOWN;
  return (
    <div>
      <p className="caps">Next open hours</p>
      <ul className={styles.hours}>
        {data.slots.slice(0, SHOWN).map((slot) => (
          <li key={slot}>{formatInZone(slot, zone)}</li>
        ))}
      </ul>
      <p className="small mute">{more > 0 ? `and ${more} more, in your time` : 'In your time'}</p>
    </div>
  );
}
