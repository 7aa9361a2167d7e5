import { ChevronDown } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { FailedState, Select, Skeleton, TextButton } from 'ui';
import { errorText } from './api.ts';
import { addMonths, firstDayOf, inMonth, lastDayOf, monthOf } from './calendar-month.ts';
import { useChosenZone } from './chosen-zone.ts';
import { now } from './clock.ts';
import { formatStart } from './format-start.ts';
import { MonthGrid } from './month-grid.tsx';
import { useHydrated } from './session.ts';
import styles from './slot-calendar.module.css';
import { groupByDay } from './slots-by-day.ts';
import { dayKey, formatDay } from './time.ts';
import { spokenZones, timeZoneOptions } from './time-zones.ts';
import type { useOpenTimes } from './use-open-times.ts';

interface Props {
  open: ReturnType<typeof useOpenTimes>;
  value: string | null;
  onChange: (slot: string) => void;
  error?: string | null;
  empty: ReactNode;
}

export function SlotCalendar({ open, value, onChange, error = null, empty }: Props) {
  const { times } = open;
  if (times && times.length > 0)
    return (
      <Calendar
        times={times}
        value={value}
        onChange={onChange}
        error={error}
        isWhole={open.isWhole}
        onFurther={open.lookFurther}
      />
    );
  if (times) return empty;
  if (open.isFailed) {
    return (
      <FailedState title="We couldn’t load the open times" onRetry={open.retry} retrying={open.isFetching}>
        <p>{errorText(open.error, 'Something went wrong. Please try again.')}</p>
      </FailedState>
    );
  }
  return (
    <div aria-busy="true">
      <p role="status" className="visually-hidden">
        Loading open times…
      </p>
      <Skeleton height="27rem" />
    </div>
  );
}

interface CalendarProps {
  times: readonly string[];
  value: string | null;
  onChange: (slot: string) => void;
  error: string | null;
  isWhole: boolean;
  onFurther: () => void;
}

function Calendar({ times, value, onChange, error, ...further }: CalendarProps) {
  const [zone, setZone] = useChosenZone();
  const box = useTaken(error);
  const errorId = useId();
  const { ofDay, month } = useDays(times, value, zone, further);
  const isHydrated = useHydrated();
  return (
    <fieldset ref={box} tabIndex={-1} className={styles.calendar} aria-describedby={error ? errorId : undefined}>
      <legend className="visually-hidden">Date and time</legend>
      <div aria-live="polite">
        {error ? (
          <p className="field-error" id={errorId}>
            {error}
          </p>
        ) : null}
      </div>
      {/* The page that came as HTML may be of another day. */}
      <MonthGrid {...month} today={isHydrated ? dayKey(now(), zone) : null} />
      <Zone zone={zone} at={ofDay[0] ?? times[0] ?? now()} until={ofDay.at(-1)} onChange={setZone}>
        {ofDay[0] ? formatDay(ofDay[0], zone) : 'No open times this month'}
      </Zone>
      <div className={styles.times}>
        {ofDay.map((slot) => (
          <label key={slot} className={styles.time}>
            <input
              type="radio"
              name="scheduled_datetime"
              className="visually-hidden"
              value={slot}
              checked={value === slot}
              onChange={() => onChange(slot)}
            />
            <span className="visually-hidden">{formatDay(slot, zone)}, </span>
            {formatStart(slot, zone)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What the month gets stays the same when only a time of the day was chosen, so that it need not be drawn again. */
function useDays(
  times: readonly string[],
  value: string | null,
  zone: string,
  { isWhole, onFurther }: Pick<CalendarProps, 'isWhole' | 'onFurther'>,
) {
  const byDay = useMemo(() => new Map(groupByDay(times, zone).map(({ day, slots }) => [day, slots])), [times, zone]);
  const [at, setAt] = useState<string | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const [isGoingOn, setGoingOn] = useState(false);
  const { first, last, within } = useMemo(() => boundsOf([...byDay.keys()]), [byDay]);
  const ofValue = value && times.includes(value) ? dayKey(value, zone) : first;
  const chosen = picked !== null && (byDay.has(picked) || picked === '') ? picked : ofValue;
  const cursor = within(at ?? (chosen || first));
  const month = monthOf(cursor);
  const openOn = useCallback((day: string) => byDay.get(day)?.length ?? 0, [byDay]);
  const moveTo = useCallback(
    (day: string) => {
      if (monthOf(day) > month) onFurther();
      setAt(within(day));
    },
    [month, within, onFurther],
  );
  const choose = useCallback((day: string) => {
    setAt(day);
    setPicked(day);
  }, []);
  const step = useCallback(
    (by: 1 | -1) => {
      onFurther();
      // There may be more than is known so far.
      if (by === 1 && month >= monthOf(last)) return setGoingOn(true);
      const next = addMonths(month, by);
      const open = [...byDay.keys()].find((day) => monthOf(day) === next);
      setAt(open ?? inMonth(cursor, next));
      setPicked(open ?? '');
    },
    [byDay, cursor, month, last, onFurther],
  );
  useEffect(() => {
    if (!isGoingOn) return;
    const isMore = month < monthOf(last);
    if (isMore) step(1);
    if (isMore || isWhole) setGoingOn(false);
  }, [isGoingOn, isWhole, month, last, step]);
  const may = { mayBack: month > monthOf(first), mayGoOn: month < monthOf(last) || !isWhole };
  return {
    ofDay: byDay.get(chosen) ?? [],
    month: { cursor, openOn, chosen, ...may, onCursor: moveTo, onChoose: choose, onMonth: step },
  };
}

function boundsOf(days: readonly string[]) {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const within = (day: string) => {
    const [from, to] = [firstDayOf(monthOf(first)), lastDayOf(monthOf(last))];
    return day < from ? from : day > to ? to : day;
  };
  return { first, last, within };
}

/** The button that sends the form is far below the times. */
function useTaken(error: string | null) {
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!error) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView();
  }, [error]);
  return box;
}

interface ZoneProps {
  zone: string;
  /** Whose abbreviation is shown, which changes with the season. */
  at: string | Date;
  until: string | undefined;
  onChange: (zone: string) => void;
  children: string;
}

function Zone({ zone, at, until, onChange, children }: ZoneProps) {
  const [isOpen, setOpen] = useState(false);
  const choose = (next: string) => {
    onChange(next);
    setOpen(false);
  };
  return (
    <>
      <div className={styles.dayHead}>
        <p className={styles.dayName} aria-live="polite">
          {children}
        </p>
        <TextButton className={styles.zone} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Times in {spokenZones(zone, at, until ?? at)}
          <ChevronDown aria-hidden="true" />
        </TextButton>
      </div>
      {isOpen ? (
        <div className={styles.zones}>
          <Select
            label="Time zone"
            autoFocus
            options={timeZoneOptions(zone)}
            value={zone}
            onChange={(event) => choose(event.target.value)}
          />
        </div>
      ) : null}
    </>
  );
}
