import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton, TextInput } from 'ui';
import { useFocusNext } from 'web-kit/use-focus-next';
import styles from './panel.module.css';
import { type OpenWindow, type WindowFaults, withAnother } from './windows.ts';

const MOST_WINDOWS = 10;

interface Props {
  /** Read out before each field: "Monday", "Fri, Dec 4". */
  name: string;
  windows: readonly OpenWindow[];
  faults: WindowFaults;
  mayBeEmpty?: boolean;
  onChange: (windows: OpenWindow[]) => void;
}

export function WindowRows({ name, windows, faults, mayBeEmpty, onChange }: Props) {
  const change = (key: string, part: Partial<OpenWindow>) =>
    onChange(windows.map((window) => (window.key === key ? { ...window, ...part } : window)));
  const focusNext = useFocusNext();
  const remove = (gone: string) => {
    focusNext(`[data-add-hours="${name}"]`);
    onChange(windows.filter(({ key }) => key !== gone));
  };
  return (
    <div className="stack gap-2">
      {windows.map((window, index) => {
        const label = windows.length > 1 ? `${name} ${index + 1}` : name;
        const spoken = <span className="visually-hidden">{label} </span>;
        return (
          <div key={window.key} className={styles.window}>
            <TextInput
              label={<>{spoken}start</>}
              type="time"
              step={300}
              value={window.start}
              error={faults[window.key]?.start}
              onChange={(event) => change(window.key, { start: event.target.value })}
            />
            <TextInput
              label={<>{spoken}end</>}
              type="time"
              step={300}
              value={window.end}
              error={faults[window.key]?.end}
              onChange={(event) => change(window.key, { end: event.target.value })}
            />
            {windows.length > 1 || mayBeEmpty ? (
              <IconButton label={`Remove ${label}, row ${index + 1}`} onClick={() => remove(window.key)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            ) : null}
          </div>
        );
      })}
      {windows.length < MOST_WINDOWS ? (
        <div>
          <Button look="quiet" data-add-hours={name} onClick={() => onChange(withAnother(windows))}>
            <Plus aria-hidden="true" />
            Add hours<span className="visually-hidden"> on {name}</span>
          </Button>
        </div>
      ) : null}
    </div>
  );
}
