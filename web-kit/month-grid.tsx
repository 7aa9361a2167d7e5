import { formatInstant } from 'contracts/wall-time';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useId, useRef } from 'react';
import { IconButton } from 'ui';
import { dayAfterKey, monthOf, weeksOf } from './calendar-month.ts';
import styles from './slot-calendar.module.css';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const spoken = (day: string, parts: Intl.DateTimeFormatOptions) => formatInstant(`${day}T12:00:00Z`, 'UTC', parts);

interface Props {
  /** Where the arrow keys are; its month is the one shown. */
  cursor: string;
  onCursor: (day: string) => void;
  openOn: (day: string) => number;
  chosen: string | null;
  onChoose: (day: string) => void;
  today: string | null;
  onMonth: (step: 1 | -1) => void;
  mayBack: boolean;
  mayGoOn: boolean;
}

/** One stop for the Tab key, as the pattern of a grid says; arrows, Home, End, Page Up and Page Down move within it. */
export const MonthGrid = memo((props: Props) => {
  const { cursor, onCursor, openOn, chosen, onChoose, today, onMonth, mayBack, mayGoOn } = props;
  const title = useId();
  const grid = useRef<HTMLTableElement>(null);
  const isByKey = useRef(false);
  // A click has put the focus where it belongs.
  useEffect(() => {
    if (!isByKey.current) return;
    isByKey.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
  }, [cursor]);
  const press = (event: KeyboardEvent) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : dayAfterKey(event.key, cursor);
    if (!next) return;
    event.preventDefault();
    isByKey.current = true;
    onCursor(next);
  };
  const month = monthOf(cursor);
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <p id={title} className={styles.name} aria-live="polite">
          {spoken(`${month}-01`, { month: 'long', year: 'numeric' })}
        </p>
        <IconButton label="Previous month" aria-disabled={!mayBack} onClick={() => mayBack && onMonth(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label="Next month" aria-disabled={!mayGoOn} onClick={() => mayGoOn && onMonth(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move within it, as in a grid */}
      <table ref={grid} role="grid" aria-labelledby={title} className={styles.grid} onKeyDown={press}>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.charAt(0)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, column) => (
                <td key={WEEKDAYS[column]}>
                  {day ? (
                    <Day
                      day={day}
                      times={openOn(day)}
                      isToday={day === today}
                      isChosen={day === chosen}
                      isStop={day === cursor}
                      onPress={openOn(day) > 0 ? onChoose : onCursor}
                    />
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

interface DayProps {
  day: string;
  times: number;
  isToday: boolean;
  isChosen: boolean;
  /** Of the Tab key. */
  isStop: boolean;
  onPress: (day: string) => void;
}

const Day = memo(({ day, times, isToday, isChosen, isStop, onPress }: DayProps) => {
  const open = times === 0 ? 'no open times' : `${times} open ${times === 1 ? 'time' : 'times'}`;
  const name = spoken(day, { weekday: 'long', month: 'long', day: 'numeric' });
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      data-open={times > 0 ? '' : undefined}
      aria-label={`${name}, ${open}`}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      aria-disabled={times === 0}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onPress(day)}
    >
      {Number(day.slice(8))}
    </button>
  );
});
