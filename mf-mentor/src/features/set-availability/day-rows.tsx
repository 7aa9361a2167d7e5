import { Checkbox, TextInput } from 'ui';
import styles from './panel.module.css';
import type { WindowRow } from './week.ts';

interface Props {
  name: string;
  rows: WindowRow[];
  faults: Readonly<Record<string, { start?: string; end?: string }>>;
  onChange: (key: string, part: Partial<WindowRow>) => void;
}

/** One weekday: a switch, and its window; a day with several saved windows shows them all. */
export function DayRows({ name, rows, faults, onChange }: Props) {
  return rows.map((row, index) => {
    const label = rows.length > 1 ? `${name} ${index + 1}` : name;
    const spoken = <span className="visually-hidden">{label} </span>;
    return (
      <div key={row.key} className={styles.day} data-off={row.enabled ? undefined : ''}>
        <Checkbox
          label={label}
          checked={row.enabled}
          onChange={(event) => onChange(row.key, { enabled: event.target.checked })}
        />
        <div className={styles.times}>
          <TextInput
            label={<>{spoken}start</>}
            type="time"
            step={300}
            value={row.start}
            disabled={!row.enabled}
            error={faults[row.key]?.start}
            onChange={(event) => onChange(row.key, { start: event.target.value })}
          />
          <TextInput
            label={<>{spoken}end</>}
            type="time"
            step={300}
            value={row.end}
            disabled={!row.enabled}
            error={faults[row.key]?.end}
            onChange={(event) => onChange(row.key, { end: event.target.value })}
          />
        </div>
      </div>
    );
  });
}
