import { useQuery } from '@tanstack/react-query';
import type { BusyCalendar, BusyTimes } from 'contracts/http/busy-calendars';
import { MAX_BUSY_CALENDARS } from 'contracts/times';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Button, FailedState, IconButton, Notice, Skeleton, TextInput } from 'ui';
import { errorText, isApiError } from 'web-kit/api';
import { addCalendar, busyTimesQuery, removeCalendar } from 'web-kit/resources/busy-calendars';
import { formatWhen } from 'web-kit/session-time';
import { useChange } from 'web-kit/use-change';
import styles from './panel.module.css';

const ADD_FAILED = 'We couldn’t add this calendar. Please try again.';

interface Props {
  mentorId: string;
  zone: string;
  /** One is added or removed, whether or not that succeeds. */
  onChange: () => void;
}

export function BusyCalendars({ mentorId, zone, onChange }: Props) {
  const { data, error, isFetching, refetch } = useQuery(busyTimesQuery(mentorId));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="stack" aria-labelledby="calendars-heading">
      <div className="stack gap-2">
        <h2 ref={heading} id="calendars-heading" className={styles.heading} tabIndex={-1}>
          Your own calendars
        </h2>
        <p className="mute">
          Practice, classes, travel: add the calendars they’re in, and we close your open times whenever you’re busy.
          Changes show up here within 10 minutes. We keep the times only, never what they’re for.
        </p>
      </div>
      {data ? (
        <Loaded
          mentorId={mentorId}
          zone={zone}
          data={data}
          onChange={onChange}
          onGone={() => heading.current?.focus({ preventScroll: true })}
        />
      ) : error ? (
        <FailedState title="We couldn’t load your calendars" onRetry={() => void refetch()} retrying={isFetching}>
          <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
        </FailedState>
      ) : (
        <Skeleton height="6rem" />
      )}
    </section>
  );
}

function Loaded({ mentorId, zone, data, onChange, onGone }: Props & { data: BusyTimes; onGone: () => void }) {
  const removing = useChange(removeCalendar, {
    fallback: 'We couldn’t remove this calendar. Please try again.',
    onDone: onGone,
  });
  return (
    <>
      {data.calendars.length > 0 ? (
        <ul className={styles.dates}>
          {data.calendars.map((calendar) => (
            <li key={calendar.id}>
              <Followed calendar={calendar} days={data.horizon_days} zone={zone} />
              <div className={styles.icons}>
                <IconButton
                  label={`Remove ${calendar.label}`}
                  onClick={() => {
                    onChange();
                    removing.run({ mentorId, calendarId: calendar.id });
                  }}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {removing.failure ? <Notice kind="error">{removing.failure}</Notice> : null}
      {data.calendars.length < MAX_BUSY_CALENDARS ? (
        <AddCalendar mentorId={mentorId} onAdd={onChange} />
      ) : (
        <p className="mute">That’s {MAX_BUSY_CALENDARS} calendars, the most there can be. Remove one to add another.</p>
      )}
    </>
  );
}

function Followed({
  calendar,
  days,
  zone,
}: {
  calendar: BusyCalendar & { busy_count: number };
  days: number;
  zone: string;
}) {
  const { label, busy_count, problem, good_at, unclear = 0 } = calendar;
  return (
    <div className="stack gap-2">
      <b style={{ overflowWrap: 'anywhere' }}>{label}</b>
      <p className="mute">
        {sayCount(busy_count)} in the next {days} days
      </p>
      {problem ? (
        <Notice kind="warning" quiet>
          {problem} We last read it {formatWhen(good_at, zone)}. Until it works again, the busy times from then count.
        </Notice>
      ) : null}
      {unclear > 0 ? (
        <Notice kind="warning" quiet>
          {unclear === 1 ? 'We can’t tell when one event in it is' : `We can’t tell when ${unclear} events in it are`},
          so students can still book then. Repair or remove what’s broken there, or close those hours here yourself.
        </Notice>
      ) : null}
    </div>
  );
}

function sayCount(count: number): string {
  if (count === 0) return 'No busy times';
  return count === 1 ? 'One busy time' : `${count} busy times`;
}

/** A form of its own: Enter in it must not save the hours. */
function AddCalendar({ mentorId, onAdd }: { mentorId: string; onAdd: () => void }) {
  const [url, setUrl] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const [isAdded, setAdded] = useState(false);
  const field = useRef<HTMLFormElement>(null);
  const focus = () => field.current?.querySelector('input')?.focus();
  const adding = useChange(addCalendar, {
    fallback: ADD_FAILED,
    describe: (error) => (isApiError(error) && error.fields.calendar_url) || errorText(error, ADD_FAILED),
    onDone: () => {
      setUrl('');
      setAdded(true);
    },
    onFailed: focus,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAdd();
    setEmpty(url.trim() === '');
    if (url.trim() === '') focus();
    else adding.run({ mentorId, url: url.trim() });
  };
  return (
    <form ref={field} className="stack" onSubmit={submit} noValidate>
      <TextInput
        label="Private calendar address"
        hint="In Google Calendar it’s the “Secret address in iCal format” in that calendar’s settings. In Outlook, publish the calendar and copy its ICS link."
        type="url"
        autoComplete="off"
        placeholder="https://"
        value={url}
        error={isEmpty ? 'Paste the address of a calendar.' : adding.failure}
        onChange={(event) => {
          setUrl(event.target.value);
          setEmpty(false);
          setAdded(false);
        }}
      />
      <div className="row">
        <Button type="submit" look="quiet" waiting={adding.isPending && 'Reading it…'}>
          Add calendar
        </Button>
        <p role="status">{isAdded ? 'Added. Your busy times are closed now.' : null}</p>
      </div>
    </form>
  );
}
