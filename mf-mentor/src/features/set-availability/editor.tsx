import { type FormEvent, useRef, useState } from 'react';
import { Button, Notice, Select } from 'ui';
import { CopyDialog } from './copy-dialog.tsx';
import { DateList } from './date-list.tsx';
import { DayRows } from './day-rows.tsx';
import { type Faults, type Hours, isSound } from './hours.ts';
import styles from './panel.module.css';
import type { Limits } from './rules.ts';
import { RulesFields } from './rules-fields.tsx';
import type { Outcome } from './save-hours.ts';
import { timeZoneOptions } from './time-zones.ts';
import { copyDay, DAYS, entriesOf, type Week } from './week.ts';
import { WeekGrid } from './week-grid.tsx';

interface Props {
  hours: Hours;
  faults: Faults;
  limits: Limits;
  today: string;
  /** No weekly hours are saved yet: what stands there is a proposal. */
  isNew: boolean;
  unsaved: boolean;
  onChange: (hours: Hours) => void;
  saving: boolean;
  /** What became of the last save; null once something has changed. */
  outcome: Outcome | null;
  onSave: () => void;
}
type View = 'list' | 'grid';
const VIEWS: readonly { id: View; label: string }[] = [
  { id: 'list', label: 'List' },
  { id: 'grid', label: 'Week by the hour' },
];

/** The week, the dates and the rules under one Save button. */
export function Editor({ hours, faults, limits, today, isNew, unsaved, saving, outcome, onChange, onSave }: Props) {
  const [view, setView] = useState<View>('list');
  const [copying, setCopying] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { week } = hours;

  const change = (part: Partial<Hours>) => onChange({ ...hours, ...part });
  const copy = (from: number, to: number[]) => {
    change({ week: copyDay(week, from, to) });
    setSaid(`${DAYS[from]} copied to ${to.map((day) => DAYS[day]).join(', ')}.`);
    setCopying(null);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    if (!isSound(faults)) {
      // The rows say what is wrong; the blocks of an hour cannot.
      setView('list');
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    onSave();
  };

  return (
    <div>
      <form ref={form} className="stack gap-12" onSubmit={save} noValidate>
        <section className="stack" aria-labelledby="week-heading">
          <div className="stack gap-2">
            <h2 id="week-heading" className={styles.heading}>
              Your week
            </h2>
            <p className="mute">Students book one-hour sessions inside these hours. What is booked stays booked.</p>
          </div>
          {isNew ? (
            <Notice quiet>You have not saved any hours yet. This is a suggestion: change it, then save it.</Notice>
          ) : null}
          <Select
            label="Time zone"
            hint="Your hours are in this zone. Each student sees them in their own."
            options={timeZoneOptions(week.timeZone)}
            value={week.timeZone}
            onChange={(event) => change({ week: { ...week, timeZone: event.target.value } })}
          />
          {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not fields */}
          <div role="group" className={styles.views} aria-label="How to show your week">
            {VIEWS.map(({ id, label }) => (
              <button key={id} type="button" aria-pressed={view === id} onClick={() => setView(id)}>
                {label}
              </button>
            ))}
          </div>
          {view === 'grid' ? (
            <WeekGrid week={week} onChange={(next: Week) => change({ week: next })} />
          ) : (
            <DayRows
              week={week}
              faults={faults.week}
              onChange={(next) => change({ week: next })}
              onCopy={(day) => {
                setSaid('');
                setCopying(day);
              }}
            />
          )}
          <p aria-live="polite" className="visually-hidden">
            {said}
          </p>
          {entriesOf(week).length === 0 ? (
            <Notice kind="warning" quiet>
              All days are off: students can book you only on dates that have hours of their own.
            </Notice>
          ) : null}
        </section>
        <DateList dates={hours.dates} today={today} onChange={(dates) => change({ dates })} />
        <RulesFields
          rules={hours.rules}
          limits={limits}
          faults={faults.rules}
          onChange={(rules) => change({ rules })}
        />
        <div className={styles.save}>
          {outcome ? (
            <Notice kind={outcome.kind} title={outcome.details.length > 0 ? outcome.text : null}>
              {outcome.details.length > 0
                ? outcome.details.map((detail) => <p key={detail}>{detail}</p>)
                : outcome.text}
            </Notice>
          ) : null}
          <div className="row">
            <Button type="submit" size="large" waiting={saving && 'Saving…'}>
              Save Availability
            </Button>
            {unsaved && !saving ? <p className="mute small">You have changes that are not saved.</p> : null}
          </div>
        </div>
      </form>
      <CopyDialog week={week} from={copying} onClose={() => setCopying(null)} onCopy={copy} />
    </div>
  );
}
