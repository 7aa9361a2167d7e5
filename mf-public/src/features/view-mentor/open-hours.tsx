import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Mentor } from 'contracts/http/mentors';
import { AskOnce, ButtonLink, Skeleton } from 'ui';
import { askForFreeHour } from 'web-kit/ask-for-free-hour';
import { paths } from 'web-kit/paths';
import { slotsQuery } from 'web-kit/resources/mentors';
import { useSession } from 'web-kit/session';
import { formatInZone, useViewerZone } from 'web-kit/time';
import { BookButton } from '../../book-button.tsx';
import styles from './page.module.css';

const SHOWN = 3;
const SIGN_IN_FIRST = 'Please log in as a high school athlete first, so that we know whom to tell.';

/** Another zone has other days; until they come, the hours known so far stay. */
function useSlots(mentorId: string, zone: string) {
  return useQuery({ ...slotsQuery(mentorId, zone), placeholderData: keepPreviousData });
}

/** The next few open hours, as a taste, and the way to all of them; of a mentor without any, how to hear of one. */
export function OpenHours({ mentor }: { mentor: Mentor }) {
  const zone = useViewerZone();
  const { data } = useSlots(mentor.id, zone);
  if (data?.slots.length === 0) return <NoOpenHours mentor={mentor} />;
  return (
    <>
      <Soonest mentor={mentor} />
      <BookButton mentor={mentor} wide />
    </>
  );
}

function Soonest({ mentor }: { mentor: Mentor }) {
  const zone = useViewerZone();
  const { data, isPending } = useSlots(mentor.id, zone);
  if (isPending) return <Skeleton height="7rem" />;
  if (!data) return null;
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

/** Whoever is not signed in is asked to, and comes back here. */
function NoOpenHours({ mentor }: { mentor: Mentor }) {
  const session = useSession();
  return (
    <div className="stack">
      <p>No open hour at the moment. We can mail you once, as soon as there is one.</p>
      {!session ? (
        <ButtonLink look="accent" to={paths.login(paths.mentor(mentor.id))} state={{ reason: SIGN_IN_FIRST }}>
          Tell me when free
        </ButtonLink>
      ) : session.role === 'athlete' ? (
        <AskOnce wide waiting="Noting that…" ask={() => askForFreeHour(mentor.id)}>
          Tell me when free
        </AskOnce>
      ) : null}
    </div>
  );
}
