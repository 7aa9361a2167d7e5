import { Copy } from 'lucide-react';
import { Button, Checkbox } from 'ui';
import styles from './panel.module.css';
import { changeDay, DAYS, switchDay, type Week } from './week.ts';
import { WindowRows } from './window-rows.tsx';
import type { WindowFaults } from './windows.ts';

interface Props {
  week: Week;
  faults: Readonly<Record<number, WindowFaults>>;
  onChange: (week: Week) => void;
  onCopy: (day: number) => void;
}

export function DayRows({ week, faults, onChange, onCopy }: Props) {
  return (
    <div className={styles.week}>
      {DAYS.map((name, day) => {
        const { on, windows } = week.days[day] ?? { on: false, windows: [] };
        return (
          <fieldset key={name} className={styles.day}>
            <legend className="visually-hidden">{name}</legend>
            <div className={styles.dayHead}>
              <Checkbox
                label={name}
                checked={on}
                onChange={(event) => onChange(switchDay(week, day, event.target.checked))}
              />
              <Button look="quiet" className={styles.small} onClick={() => onCopy(day)}>
                <Copy aria-hidden="true" />
                Copy<span className="visually-hidden"> {name}</span>
              </Button>
            </div>
            {on ? (
              <WindowRows
                name={name}
                windows={windows}
                faults={faults[day] ?? {}}
                onChange={(next) => onChange(changeDay(week, day, { windows: next }))}
              />
            ) : (
              <p className="mute">Off</p>
            )}
          </fieldset>
        );
      })}
    </div>
  );
}
