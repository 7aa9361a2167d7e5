import { formatCalendarDay } from 'contracts/near-year';
import { CalendarPlus, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, IconButton } from 'ui';
import { DateDialog } from './date-dialog.tsx';
import type { DateHours } from './dates.ts';
import styles from './panel.module.css';
import { sayWindows } from './windows.ts';

interface Props {
  dates: DateHours[];
  today: string;
  onChange: (dates: DateHours[]) => void;
}

export function DateList({ dates, today, onChange }: Props) {
  const [editing, setEditing] = useState<DateHours | 'new' | null>(null);
  const add = useRef<HTMLDivElement>(null);
  const remove = (date: string) => {
    onChange(dates.filter((other) => other.date !== date));
    // The focused button is gone with its row.
    add.current?.querySelector('button')?.focus();
  };
  return (
    <section className="stack" aria-labelledby="dates-heading">
      <div className="stack gap-2">
        <h2 id="dates-heading" className={styles.heading}>
          Days off and other hours
        </h2>
        <p className="mute">A game, an exam, a trip: hours for a date replace your usual ones.</p>
      </div>
      {dates.length > 0 ? (
        <ul className={styles.dates}>
          {dates.map((entry) => (
            <li key={entry.date}>
              <div>
                <b>{formatCalendarDay(entry.date, today)}</b>
                <p className={entry.windows.length > 0 ? undefined : 'mute'}>
                  {entry.windows.length > 0 ? sayWindows(entry.windows) : 'Day off'}
                </p>
              </div>
              <div className={styles.icons}>
                <IconButton label={`Change ${formatCalendarDay(entry.date, today)}`} onClick={() => setEditing(entry)}>
                  <Pencil aria-hidden="true" />
                </IconButton>
                <IconButton label={`Remove ${formatCalendarDay(entry.date, today)}`} onClick={() => remove(entry.date)}>
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mute">No days off yet.</p>
      )}
      <div ref={add}>
        <Button look="quiet" onClick={() => setEditing('new')}>
          <CalendarPlus aria-hidden="true" />
          Add a date
        </Button>
      </div>
      <DateDialog
        editing={editing}
        dates={dates}
        today={today}
        onClose={() => setEditing(null)}
        onDone={(next) => {
          onChange(next);
          setEditing(null);
        }}
      />
    </section>
  );
}
