import { useEffect, useState } from 'react';
import { Checkbox, ConfirmDialog, TextButton } from 'ui';
import styles from './panel.module.css';
import { DAYS, type Week } from './week.ts';
import { sayWindows } from './windows.ts';

interface Props {
  week: Week;
  /** Null while the dialog is closed. */
  from: number | null;
  onClose: () => void;
  onCopy: (from: number, to: number[]) => void;
}

export function CopyDialog({ week, from, onClose, onCopy }: Props) {
  const [to, setTo] = useState<number[]>([]);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (from !== null) {
      setTo([]);
      setMissing(false);
    }
  }, [from]);
  const others = DAYS.map((_, day) => day).filter((day) => day !== from);
  const source = from === null ? undefined : week.days[from];
  const confirm = () => {
    setMissing(to.length === 0);
    if (from !== null && to.length > 0) onCopy(from, to);
  };
  return (
    <ConfirmDialog
      open={from !== null}
      onClose={onClose}
      title={`Copy ${DAYS[from ?? 0]}`}
      confirm="Copy"
      onConfirm={confirm}
    >
      <p className="mute">{source?.on ? sayWindows(source.windows) : 'Off'}</p>
      <fieldset>
        <legend className="label">To these days</legend>
        <div className={styles.copyDays}>
          {others.map((day) => (
            <Checkbox
              key={day}
              label={DAYS[day]}
              checked={to.includes(day)}
              onChange={(event) => setTo(event.target.checked ? [...to, day] : to.filter((other) => other !== day))}
            />
          ))}
        </div>
        <TextButton onClick={() => setTo(others)}>All other days</TextButton>
      </fieldset>
      <div aria-live="polite">{missing ? <p className="field-error">Choose at least one day.</p> : null}</div>
    </ConfirmDialog>
  );
}
