import { type FormEvent, useDeferredValue, useRef, useState } from 'react';
import { Button, Notice, Select } from 'ui';
import { now } from 'web-kit/clock';
import { timeZoneOptions } from 'web-kit/time-zones';
import { type BusyPart, busyBlocks } from './busy-times.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { DateList } from './date-list.tsx';
import { DayRows } from './day-rows.tsx';
import { type Faults, type Hours, isSound } from './hours.ts';
import styles from './panel.module.css';
import type { Limits } from './rules.ts';
import { RulesFields } from './rules-fields.tsx';
import type { Outcome } from './save-hours.ts';
import { copyDay, DAYS, entriesOf, type Week } from './week.ts';
import { WeekGrid } from './week-grid.tsx';

interface Props {
  hours: Hours;
  faults: Faults;
  limits: Limits;
  today: string;
  isNew: boolean;
  busy: readonly BusyPart[];
  unsaved: boolean;
  onChange: (hours: Hours) => void;
  saving: boolean;
  outcome: Outcome | null;
  onSave: () => void;
}
type View = 'list' | 'grid';
const VIEWS: readonly { id: View; label: string }[] = [
  { id: 'list', label: 'List' },
  { id: 'grid', label: 'Week by the hour' },
];

export function Editor(props: Props) {
  const { hours, faults, limits, today, isNew, busy, unsaved, saving, outcome, onChange, onSave } = props;
  const [view, setView] = useState<View>('list');
  const form = useRef<HTMLFormElement>(null);
  const { week } = hours;
  const change = (part: Partial<Hours>) => onChange({ ...hours, ...part });
  const changeWeek = (next: Week) => change({ week: next });
  const copying = useCopying(week, changeWeek);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    if (!isSound(faults)) {
      // Only the list can show what is wrong.
      setView('list');
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    onSave();
  };

  return (
    <div>
      <form ref={form} className="stack gap-12" onSubmit={save} noValidate>
        <WeekSection
          week={week}
          faults={faults.week}
          isNew={isNew}
          busy={busy}
          view={view}
          copied={copying.said}
          onView={setView}
          onChange={changeWeek}
          onCopy={copying.start}
        />
        <DateList dates={hours.dates} today={today} onChange={(dates) => change({ dates })} />
        <RulesFields
          rules={hours.rules}
          limits={limits}
          faults={faults.rules}
          onChange={(rules) => change({ rules })}
        />
        <div className={styles.save}>
          {outcome ? <Saved outcome={outcome} /> : null}
          <div className="row">
            <Button type="submit" size="large" waiting={saving && 'Saving…'}>
              Save Availability
            </Button>
            {unsaved && !saving ? <p className="mute small">You have changes that aren’t saved.</p> : null}
          </div>
        </div>
      </form>
      {copying.dialog}
    </div>
  );
}

/** The dialog belongs outside the form: Enter in it must not save. */
function useCopying(week: Week, onChange: (week: Week) => void) {
  const [from, setFrom] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const copy = (source: number, to: number[]) => {
    onChange(copyDay(week, source, to));
    setSaid(`${DAYS[source]} copied to ${to.map((day) => DAYS[day]).join(', ')}.`);
    setFrom(null);
  };
  return {
    said,
    start(day: number) {
      setSaid('');
      setFrom(day);
    },
    dialog: <CopyDialog week={week} from={from} onClose={() => setFrom(null)} onCopy={copy} />,
  };
}

interface WeekProps {
  week: Week;
  faults: Faults['week'];
  isNew: boolean;
  busy: readonly BusyPart[];
  view: View;
  /** For screen readers. */
  copied: string;
  onView: (view: View) => void;
  onChange: (week: Week) => void;
  onCopy: (day: number) => void;
}

function WeekSection({ week, faults, isNew, busy, view, copied, onView, onChange, onCopy }: WeekProps) {
  const drawn = useDeferredValue(view);
  // The button shows at once that it is pressed; 168 blocks follow. The list comes at once, with what is wrong in it.
  const shown = view === 'list' ? view : drawn;
  return (
    <section className="stack" aria-labelledby="week-heading">
      <div className="stack gap-2">
        <h2 id="week-heading" className={styles.heading}>
          Your week
        </h2>
        <p className="mute">Students book one-hour sessions inside these hours. What’s booked stays booked.</p>
      </div>
      {isNew ? (
        <Notice quiet>You haven’t saved any hours yet. This is a suggestion: change it, then save it.</Notice>
      ) : null}
      <Select
        label="Time zone"
        hint="Your hours are in this zone. Each student sees them in their own."
        options={timeZoneOptions(week.timeZone)}
        value={week.timeZone}
        onChange={(event) => onChange({ ...week, timeZone: event.target.value })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not fields */}
      <div role="group" className={styles.views} aria-label="How to show your week">
        {VIEWS.map(({ id, label }) => (
          <button key={id} type="button" aria-pressed={view === id} onClick={() => onView(id)}>
            {label}
          </button>
        ))}
      </div>
      {shown === 'grid' ? (
        <WeekGrid week={week} busy={busyBlocks(busy, now(), week.timeZone)} onChange={onChange} />
      ) : (
        <DayRows week={week} faults={faults} onChange={onChange} onCopy={onCopy} />
      )}
      <p aria-live="polite" className="visually-hidden">
        {copied}
      </p>
      {entriesOf(week).length === 0 ? (
        <Notice kind="warning" quiet>
          All days are off: students can book you only on dates that have hours of their own.
        </Notice>
      ) : null}
    </section>
  );
}

function Saved({ outcome: { kind, text, details } }: { outcome: Outcome }) {
  return (
    <Notice kind={kind} title={details.length > 0 ? text : null}>
      {details.length > 0 ? details.map((detail) => <p key={detail}>{detail}</p>) : text}
    </Notice>
  );
}
