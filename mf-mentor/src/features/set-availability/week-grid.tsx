import { Check, Minus } from 'lucide-react';
import { type KeyboardEvent, memo, type PointerEvent, useEffect, useRef, useState } from 'react';
import { TextButton } from 'ui';
import { formatClock } from 'web-kit/time';
import { type Block, type Cover, coverOf, HOURS, hoursShown, paint } from './hour-grid.ts';
import { DAYS, type Week } from './week.ts';
import styles from './week-grid.module.css';
import { clockOf } from './windows.ts';

interface Props {
  week: Week;
  /** As `day-hour`. */
  busy: ReadonlySet<string>;
  onChange: (week: Week) => void;
}
const STEPS: Readonly<Record<string, Block>> = {
  ArrowUp: { day: 0, hour: -1 },
  ArrowDown: { day: 0, hour: 1 },
  ArrowLeft: { day: -1, hour: 0 },
  ArrowRight: { day: 1, hour: 0 },
};
const SAID: Readonly<Record<Cover, string>> = { open: ', open', part: ', partly open', closed: '' };
const same = (a: Block, b: Block) => a.day === b.day && a.hour === b.hour;

/** A phone shows one day at a time, so that the blocks are large enough for a thumb. */
export function WeekGrid({ week, busy, onChange }: Props) {
  const [isWhole, setWhole] = useState(false);
  const hours = isWhole ? HOURS : hoursShown(week);
  const { grid, current, setCurrent, press } = useArrows(week, hours, onChange);
  const draw = useDrawing(week, onChange);
  return (
    <div className="stack gap-2">
      <p className="hint" id="week-grid-hint">
        Press an hour to open or close it, or draw over several. With the keyboard: arrow keys move, Space opens or
        closes, Shift and an arrow carry on.
      </p>
      <DayPicker current={current.day} onPick={(day) => setCurrent({ day, hour: current.hour })} />
      {/* biome-ignore lint/a11y/useSemanticElements: a table has no roving focus */}
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label="Your week by the hour"
        aria-describedby="week-grid-hint"
        aria-multiselectable="true"
        className={styles.grid}
        onKeyDown={press}
        {...draw}
      >
        <DayNames />
        {hours.map((hour) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: its blocks are
          <div key={hour} role="row" className={styles.row}>
            {/* biome-ignore lint/a11y/useSemanticElements: see above */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: its blocks are */}
            <span role="rowheader">{formatHour(hour)}</span>
            {DAYS.map((name, day) => (
              <HourBlock
                key={name}
                day={day}
                hour={hour}
                cover={coverOf(dayOf(week, day), hour)}
                isBusy={busy.has(`${day}-${hour}`)}
                isCurrent={
                  same(current, { day, hour }) ||
                  (isElsewhere(hours, current) && day === current.day && hour === hours[0])
                }
                isShown={day === current.day}
                onFocus={setCurrent}
              />
            ))}
          </div>
        ))}
      </div>
      {busy.size > 0 ? (
        <p className="hint">
          <span className={styles.stripes} aria-hidden="true" /> Striped: you’re busy in your own calendar in the next 7
          days, so students can’t book then.
        </p>
      ) : null}
      {hours.length < HOURS.length || isWhole ? (
        <div>
          <TextButton onClick={() => setWhole(!isWhole)}>{isWhole ? 'Hide the night' : 'Show all 24 hours'}</TextButton>
        </div>
      ) : null}
    </div>
  );
}

function useArrows(week: Week, hours: readonly number[], onChange: (week: Week) => void) {
  const [current, setCurrent] = useState<Block>({ day: 0, hour: 18 });
  const grid = useRef<HTMLDivElement>(null);
  const moved = useRef(false);

  // On a phone, a day's blocks are rendered only after it has been chosen.
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-block="${current.day}-${current.hour}"]`)?.focus();
  }, [current]);

  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const at = hours.indexOf(current.hour) + step.hour;
    const next = { day: current.day + step.day, hour: hours[at] ?? current.hour };
    if (!DAYS[next.day] || same(next, current)) return;
    if (event.shiftKey) onChange(paint(week, [next], coverOf(dayOf(week, current.day), current.hour) === 'open'));
    moved.current = true;
    setCurrent(next);
  };
  return { grid, current, setCurrent, press };
}

function DayPicker({ current, onPick }: { current: number; onPick: (day: number) => void }) {
  return (
    <div className={styles.dayPicker}>
      {DAYS.map((name, day) => (
        <button
          key={name}
          type="button"
          className={styles.pick}
          aria-pressed={day === current}
          onClick={() => onPick(day)}
        >
          <span aria-hidden="true">{name.slice(0, 2)}</span>
          <span className="visually-hidden">Show {name}</span>
        </button>
      ))}
    </div>
  );
}

function DayNames() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: its blocks are
    <div role="row" className={styles.head}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its blocks are */}
      <span role="columnheader">
        <span className="visually-hidden">Hour</span>
      </span>
      {DAYS.map((name) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: its blocks are
        <span key={name} role="columnheader">
          <span aria-hidden="true">{name.slice(0, 3)}</span>
          <span className="visually-hidden">{name}</span>
        </span>
      ))}
    </div>
  );
}

interface BlockProps {
  day: number;
  hour: number;
  cover: Cover;
  isBusy: boolean;
  isCurrent: boolean;
  isShown: boolean;
  onFocus: (block: Block) => void;
}

/** Memoized: of 168 blocks, a press changes one. */
const HourBlock = memo(({ day, hour, cover, isBusy, isCurrent, isShown, onFocus }: BlockProps) => {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell that is pressed
    <button
      type="button"
      role="gridcell"
      className={styles.block}
      data-block={`${day}-${hour}`}
      data-cover={cover}
      data-busy={isBusy ? '' : undefined}
      data-shown={isShown ? '' : undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={cover === 'open'}
      aria-label={`${DAYS[day]} ${formatHour(hour)}${SAID[cover]}${isBusy ? ', busy in your calendar in the next 7 days' : ''}`}
      onFocus={() => onFocus({ day, hour })}
    >
      <span className={styles.hourName} aria-hidden="true">
        {formatHour(hour)}
      </span>
      {cover === 'open' ? <Check aria-hidden="true" /> : cover === 'part' ? <Minus aria-hidden="true" /> : null}
    </button>
  );
});

function useDrawing(week: Week, onChange: (week: Week) => void) {
  const stroke = useRef<{ first: Block; open: boolean; blocks: Block[]; before: Week } | null>(null);
  const drawn = useRef(false);
  const toggled = (block: Block) => coverOf(dayOf(week, block.day), block.hour) !== 'open';
  return {
    onPointerDown: (event: PointerEvent) => {
      const first = event.button === 0 ? blockAt(event.target) : null;
      drawn.current = false;
      stroke.current = first && { first, open: toggled(first), blocks: [first], before: week };
    },
    onPointerMove: (event: PointerEvent) => {
      const now = stroke.current;
      // All events of a finger go to the element where it went down.
      const block = now && blockAt(document.elementFromPoint(event.clientX, event.clientY));
      if (!now || !block || now.blocks.some((other) => same(other, block))) return;
      drawn.current = true;
      now.blocks.push(block);
      onChange(paint(now.before, now.blocks, now.open));
    },
    onPointerUp: () => {
      stroke.current = null;
    },
    onPointerCancel: () => {
      stroke.current = null;
    },
    onPointerLeave: () => {
      stroke.current = null;
    },
    // Space and Enter click too. After a stroke that ended on its first block there is nothing left to do.
    onClick: (event: { target: EventTarget | null }) => {
      const block = blockAt(event.target);
      if (block && !drawn.current) onChange(paint(week, [block], toggled(block)));
      drawn.current = false;
    },
  };
}

function blockAt(target: EventTarget | null): Block | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-block]') : null;
  const [day, hour] = (element?.dataset.block ?? '').split('-').map(Number);
  return day === undefined || hour === undefined || Number.isNaN(day) ? null : { day, hour };
}

function isElsewhere(hours: readonly number[], { hour }: Block): boolean {
  return !hours.includes(hour);
}

function dayOf(week: Week, day: number) {
  return week.days[day] ?? { on: false, windows: [] };
}

function formatHour(hour: number): string {
  return formatClock(clockOf(hour * 60)).replace(':00', '');
}
