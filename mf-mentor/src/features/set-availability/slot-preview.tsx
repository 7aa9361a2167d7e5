import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SLOT_QUERY_MAX_DAYS } from 'contracts/times';
import { memo, useEffect, useMemo, useState } from 'react';
import { FailedState, Skeleton, TextButton } from 'ui';
import { errorText } from 'web-kit/api';
import { previewQuery } from 'web-kit/resources/availability';
import { dayKey, formatClock, formatDay, formatTime, zoneName } from 'web-kit/time';
import { type BusyPart, partsInHours } from './busy-times.ts';
import { bodyOf, type Hours } from './hours.ts';
import { type Run, runsByDay } from './open-runs.ts';
import styles from './panel.module.css';

const DAYS_SHOWN = 7;
/** Long enough that typing a time causes one request. */
const WAIT_MS = 400;

interface Props {
  mentorId: string;
  hours: Hours;
  sound: boolean;
  busy: readonly BusyPart[];
}

export const SlotPreview = memo(({ mentorId, hours, sound, busy }: Props) => {
  const zone = hours.week.timeZone;
  const asked = useLater(sound ? JSON.stringify({ ...bodyOf(hours), timezone: zone }) : null);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...previewQuery(mentorId, asked === null ? null : JSON.parse(asked)),
    placeholderData: keepPreviousData,
  });
  const shownZone = data?.timezone ?? zone;
  const days = useMemo(() => runsByDay(data?.slots ?? [], shownZone), [data, shownZone]);
  return (
    <aside className={styles.preview} aria-labelledby="preview-heading" aria-busy={isPending || isFetching}>
      <h2 id="preview-heading" className={styles.heading}>
        What students will see
      </h2>
      <div aria-live="polite" className="stack gap-2">
        {sound ? null : <p>Fix what’s marked to see the new hours. Until then, these are the last ones.</p>}
        {data && !error ? <p className="mute">{summary(data.slots, shownZone)}</p> : null}
      </div>
      {isPending && sound ? <Skeleton height="14rem" /> : null}
      {error ? (
        <FailedState title="We couldn’t work out your open hours" onRetry={() => void refetch()} retrying={isFetching}>
          <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
        </FailedState>
      ) : (
        <OpenDays days={days} zone={shownZone} busy={partsInHours(busy, hours)} />
      )}
    </aside>
  );
});

interface DaysProps {
  days: readonly Run[][];
  zone: string;
  busy: readonly BusyPart[];
}

function OpenDays({ days, zone, busy }: DaysProps) {
  const [all, setAll] = useState(false);
  const more = days.length - DAYS_SHOWN;
  return (
    <>
      <dl className={styles.open}>
        {(all ? days : days.slice(0, DAYS_SHOWN)).map((runs) => {
          const first = runs[0]?.first ?? '';
          return (
            <div key={first}>
              <dt>{formatDay(first, zone)}</dt>
              {runs.map((run) => (
                <OpenRun key={run.first} run={run} zone={zone} />
              ))}
              {busy
                .filter(({ day }) => day === dayKey(first, zone))
                .map(({ from, until }) => (
                  <dd key={from} className={`mute small ${styles.busy}`}>
                    Busy {from === '00:00' && until === '24:00' ? 'all day' : `${sayClock(from)} to ${sayClock(until)}`}
                  </dd>
                ))}
            </div>
          );
        })}
      </dl>
      {more > 0 ? (
        <TextButton onClick={() => setAll(!all)}>
          {all ? 'Show fewer days' : `Show ${more} more ${more === 1 ? 'day' : 'days'}`}
        </TextButton>
      ) : null}
    </>
  );
}

function sayClock(time: string): string {
  return time === '24:00' ? 'midnight' : formatClock(time);
}

function OpenRun({ run: { first, last, starts }, zone }: { run: Run; zone: string }) {
  return (
    <dd>
      {starts > 1 ? `${formatTime(first, zone)} to ${formatTime(last, zone)}` : formatTime(first, zone)}{' '}
      {zoneName(first, zone)}{' '}
      <span className={`mute small ${styles.starts}`}>
        {starts} {starts === 1 ? 'start' : 'starts'}
      </span>
    </dd>
  );
}

function summary(slots: readonly string[], zone: string): string {
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return `No open hour in the next ${SLOT_QUERY_MAX_DAYS} days. Switch a day on.`;
  const many = slots.length === 1 ? 'One open time' : `${slots.length} open times`;
  return `${many} until ${formatDay(last, zone)}, in your zone (${zone.replaceAll('_', ' ')}).`;
}

function useLater(value: string | null): string | null {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    if (value === null) return;
    const timer = setTimeout(() => setRested(value), WAIT_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
