import { useEffect, useId, useRef, useState } from 'react';
import { Button } from 'ui';
import { formatDay, formatTime, zoneName } from 'web-kit/time';
import styles from './slot-picker.module.css';
import { groupByDay } from './slots-by-day.ts';

const DAYS_AT_FIRST = 4;

interface Props {
  slots: readonly string[];
  zone: string;
  value: string | null;
  onChange: (slot: string) => void;
  error: string | null;
}

/** One radio group, so that the arrow keys reach all days. */
export function SlotPicker({ slots, zone, value, onChange, error }: Props) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  // The submit button is far below the hours.
  useEffect(() => {
    if (!error) return;
    group.current?.focus({ preventScroll: true });
    group.current?.scrollIntoView();
  }, [error]);
  const [all, setAll] = useState(false);
  const first = slots[0];
  const days = groupByDay(slots, zone);
  const shown = all ? days : days.slice(0, DAYS_AT_FIRST);
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : `${id}-zone`}
      className={styles.picker}
    >
      <legend className="label">Date and time</legend>
      <p className="hint" id={`${id}-zone`}>
        In your time zone: {zone.replaceAll('_', ' ')}
        {first ? ` (${zoneName(first, zone)})` : ''}
      </p>
      <div aria-live="polite">
        {error ? (
          <p className="field-error" id={`${id}-error`}>
            {error}
          </p>
        ) : null}
      </div>
      <div className={styles.days}>
        {shown.map(({ day, slots: hours }) => (
          <div key={day} className={styles.day}>
            <p className={styles.dayName}>{formatDay(hours[0] ?? day, zone)}</p>
            <div className={styles.hours}>
              {hours.map((slot) => (
                <label key={slot} className={styles.hour}>
                  <input
                    type="radio"
                    name="scheduled_datetime"
                    className="visually-hidden"
                    value={slot}
                    checked={value === slot}
                    onChange={() => onChange(slot)}
                    required
                  />
                  <span className="visually-hidden">{formatDay(slot, zone)}, </span>
                  {formatTime(slot, zone)}
                </label>
              ))}
            </div>
          </div>
        ))}
      </div>
      {shown.length < days.length ? (
        <Button look="quiet" onClick={() => setAll(true)}>
          Show {days.length - shown.length} more {days.length - shown.length === 1 ? 'day' : 'days'}
        </Button>
      ) : null}
    </fieldset>
  );
}
