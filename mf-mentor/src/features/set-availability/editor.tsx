import { useQueryClient } from '@tanstack/react-query';
import { saveAvailability } from 'contracts/http/availability';
import { type FormEvent, useState } from 'react';
import { Button, Notice, Select } from 'ui';
import { call, isApiError } from 'web-kit/api';
import { DayRows } from './day-rows.tsx';
import styles from './panel.module.css';
import { timeZoneOptions } from './time-zones.ts';
import { DAYS, entriesOf, faultsOf, type Week, type WindowRow } from './week.ts';

interface Props {
  mentorId: string;
  week: Week;
  /** Nothing is saved yet: what stands there is a proposal. */
  isNew: boolean;
  onChange: (week: Week | null) => void;
}
type Outcome = { kind: 'success' | 'error'; text: string; detail?: string } | null;

export function Editor({ mentorId, week, isNew, onChange }: Props) {
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const faults = faultsOf(week);
  const entries = entriesOf(week);

  const change = (next: Week) => {
    setOutcome(null);
    onChange(next);
  };
  const changeRow = (key: string, part: Partial<WindowRow>) =>
    change({ ...week, rows: week.rows.map((row) => (row.key === key ? { ...row, ...part } : row)) });

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    if (Object.keys(faults).length > 0) {
      document.querySelector<HTMLElement>(`.${styles.week} [aria-invalid="true"]`)?.focus();
      return;
    }
    setSaving(true);
    setOutcome(null);
    try {
      await call(saveAvailability, { params: { id: mentorId }, body: entries });
      client.setQueryData(['availability', mentorId], entries);
      setOutcome({ kind: 'success', text: 'Availability saved successfully!' });
      await client.invalidateQueries({ queryKey: ['own-slots', mentorId] });
    } catch (error) {
      const detail = isApiError(error) ? { detail: error.message } : {};
      setOutcome({ kind: 'error', text: 'Error saving availability. Please try again.', ...detail });
    }
    setSaving(false);
  };

  return (
    <form className="stack gap-6" onSubmit={save} noValidate>
      <div className="stack gap-2">
        <h2 className={styles.heading}>Your week</h2>
        <p className="mute">
          Students book one-hour sessions inside these hours, from two days ahead. What is booked already stays booked.
        </p>
      </div>
      {isNew ? (
        <Notice quiet>You have not saved any hours yet. This is a suggestion: change it, then save it.</Notice>
      ) : null}
      <Select
        label="Time zone"
        hint="Your hours below are in this zone. Each student sees them in their own."
        options={timeZoneOptions(week.timeZone)}
        value={week.timeZone}
        onChange={(event) => change({ ...week, timeZone: event.target.value })}
      />
      <div className={styles.week}>
        {DAYS.map((name, day) => (
          <DayRows
            key={name}
            name={name}
            rows={week.rows.filter((row) => row.day === day)}
            faults={faults}
            onChange={changeRow}
          />
        ))}
      </div>
      {entries.length === 0 ? (
        <Notice kind="warning" quiet>
          All days are off: nobody can book you.
        </Notice>
      ) : null}
      {outcome ? (
        <Notice kind={outcome.kind} title={outcome.detail ? outcome.text : null}>
          {outcome.detail ?? outcome.text}
        </Notice>
      ) : null}
      <div>
        <Button type="submit" size="large" waiting={saving && 'Saving…'}>
          Save Availability
        </Button>
      </div>
    </form>
  );
}
