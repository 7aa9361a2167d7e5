import { useQuery } from '@tanstack/react-query';
import { listSlots } from 'contracts/http/availability';
import { FailedState, Skeleton } from 'ui';
import { call, errorText } from 'web-kit/api';
import { dayKey, formatDay, formatTime, useViewerZone, zoneName } from 'web-kit/time';
import { runsByDay } from './open-runs.ts';
import styles from './panel.module.css';

const DAYS_SHOWN = 7;

/** The open starts as a student in the mentor's own zone sees them: the server's word on the saved hours. */
export function SlotPreview({ mentorId }: { mentorId: string }) {
  const zone = useViewerZone();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['own-slots', mentorId, zone],
    queryFn: ({ signal }) => call(listSlots, { params: { id: mentorId }, query: { timezone: zone }, signal }),
    staleTime: 0,
  });
  const slots = data?.slots ?? [];
  const days = runsByDay(slots, (slot) => dayKey(slot, zone));
  const [first] = slots;
  return (
    <aside className={styles.preview} aria-busy={isPending || isFetching}>
      <h2 className={styles.heading}>What students will see</h2>
      {data ? (
        <p className="mute">
          {first
            ? `${slots.length} open starts in the next two weeks, in your time (${zoneName(first, zone)}).`
            : 'No open hour in the next two weeks. Switch a day on and save.'}
        </p>
      ) : null}
      {isPending ? <Skeleton height="14rem" /> : null}
      {error && !data ? (
        <FailedState title="We could not load your open hours" onRetry={() => void refetch()} retrying={isFetching}>
          <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
        </FailedState>
      ) : null}
      <dl className={styles.open}>
        {days.slice(0, DAYS_SHOWN).map((runs) => (
          <div key={runs[0]?.first}>
            <dt>{formatDay(runs[0]?.first ?? '', zone)}</dt>
            {runs.map(({ first, last, starts }) => (
              <dd key={first}>
                {starts > 1 ? `${formatTime(first, zone)} to ${formatTime(last, zone)}` : formatTime(first, zone)}{' '}
                <span className="mute small">
                  {starts} {starts === 1 ? 'start' : 'starts'}
                </span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {days.length > DAYS_SHOWN ? <p className="mute">and {days.length - DAYS_SHOWN} more days</p> : null}
    </aside>
  );
}
