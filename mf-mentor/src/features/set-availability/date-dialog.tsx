import { formatCalendarDay } from 'contracts/near-year';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog, RadioCards, TextInput } from 'ui';
import { type DateHours, type DateWish, dateFaults, hasFaults, withDates } from './dates.ts';
import { WindowRows } from './window-rows.tsx';
import { withAnother } from './windows.ts';

interface Props {
  editing: DateHours | 'new' | null;
  dates: DateHours[];
  today: string;
  onClose: () => void;
  onDone: (dates: DateHours[]) => void;
}
const KINDS = [
  { value: 'off', title: 'Day off', text: 'Nobody can book you.' },
  { value: 'own', title: 'Other hours', text: 'These hold instead of your week.' },
];
const EMPTY: DateWish = { date: '', until: '', off: true, windows: [] };

export function DateDialog({ editing, dates, today, onClose, onDone }: Props) {
  const [wish, setWish] = useState<DateWish>(EMPTY);
  const [checked, setChecked] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const before = editing === null || editing === 'new' ? null : editing;
  useEffect(() => {
    if (editing === null) return;
    setWish(
      before ? { date: before.date, until: '', off: before.windows.length === 0, windows: before.windows } : EMPTY,
    );
    setChecked(false);
  }, [editing, before]);

  const others = dates.map(({ date }) => date).filter((date) => date !== before?.date);
  const faults = dateFaults(wish, others, today);
  const shown = checked ? faults : { windows: faults.windows };
  const change = (part: Partial<DateWish>) => setWish({ ...wish, ...part });
  const confirm = () => {
    if (!hasFaults(faults)) {
      onDone(withDates(dates, wish, before?.date ?? null));
      return;
    }
    setChecked(true);
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  return (
    <ConfirmDialog
      open={editing !== null}
      onClose={onClose}
      title={before ? `Change ${formatCalendarDay(before.date, today)}` : 'Add a date'}
      confirm={before ? 'Change date' : 'Add date'}
      onConfirm={confirm}
    >
      <div ref={body} className="stack">
        <TextInput
          label="Date"
          type="date"
          min={today}
          value={wish.date}
          error={shown.date}
          required
          onChange={(event) => change({ date: event.target.value })}
        />
        {before ? null : (
          <TextInput
            label="Until"
            hint="The last day, for several in a row."
            type="date"
            min={wish.date || today}
            value={wish.until}
            error={shown.until}
            required={false}
            onChange={(event) => change({ until: event.target.value })}
          />
        )}
        <RadioCards
          legend="On this date"
          options={KINDS}
          value={wish.off ? 'off' : 'own'}
          onChange={(event) => {
            const off = event.target.value === 'off';
            change({ off, windows: off || wish.windows.length > 0 ? wish.windows : withAnother([]) });
          }}
        />
        {wish.off ? null : (
          <WindowRows
            name={wish.date ? formatCalendarDay(wish.date, today) : 'This date'}
            windows={wish.windows}
            faults={shown.windows}
            onChange={(windows) => change({ windows })}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
