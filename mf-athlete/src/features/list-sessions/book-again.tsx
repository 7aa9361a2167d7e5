import { firstName } from 'contracts/first-name';
import type { Session } from 'contracts/http/sessions';
import { ButtonLink, Dialog, FailedState, Notice, Skeleton } from 'ui';
import { errorText, isRefused } from 'web-kit/api';
import { useChosenZone } from 'web-kit/chosen-zone';
import { paths } from 'web-kit/paths';
import { formatSoon, zoneNames } from 'web-kit/time';
import { useOpenTimes } from 'web-kit/use-open-times';
import styles from './page.module.css';

const SHOWN = 6;

interface Props {
  session: Pick<Session, 'mentor_id' | 'mentor_name'>;
  open: boolean;
  onClose: () => void;
}

/** The second tap is a time. */
export function BookAgain({ session, open, onClose }: Props) {
  const mentor = firstName(session.mentor_name);
  return (
    <Dialog open={open} onClose={onClose} title={`Book ${mentor} again`} sheet>
      <Times mentorId={session.mentor_id} mentor={mentor} />
    </Dialog>
  );
}

function Times({ mentorId, mentor }: { mentorId: string; mentor: string }) {
  const [zone] = useChosenZone();
  const { times, isFailed, error, isFetching, retry } = useOpenTimes(mentorId, zone, { fresh: true });
  const shown = times?.slice(0, SHOWN);
  const [first, last] = [shown?.[0], shown?.at(-1)];
  if (isRefused(error, 'mentor_not_found') || (times && !first))
    return (
      <>
        <Notice>{mentor} has no open times right now.</Notice>
        <ButtonLink look="quiet" to={paths.browse()}>
          Find Mentors
        </ButtonLink>
      </>
    );
  if (isFailed)
    return (
      <FailedState title="We couldn’t load the open times" onRetry={retry} retrying={isFetching}>
        <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
      </FailedState>
    );
  if (!shown || !first || !last)
    return (
      <div aria-busy="true">
        <p className="visually-hidden" role="status">
          Loading the open times…
        </p>
        <Skeleton height="11rem" />
      </div>
    );
  return (
    <>
      <p className="mute">Next open times, in {zoneNames(first, last, zone)}</p>
      <ul className={styles.openTimes}>
        {shown.map((start) => (
          <li key={start}>
            <ButtonLink look="quiet" wide to={paths.bookSession(mentorId, start)}>
              {formatSoon(start, zone)}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <ButtonLink look="quiet" wide to={paths.bookSession(mentorId)}>
        All open times
      </ButtonLink>
    </>
  );
}
