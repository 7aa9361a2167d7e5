import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button, IconButton, TextInput } from 'ui';
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
  const add = useRef<HTMLDivElement>(null);
  const remove = (gone: string) => {
    onChange(windows.filter(({ key }) => key !== gone));
    // The focused button is gone with its row. The one that adds may be new.
    requestAnimationFrame(() => add.current?.querySelector('button')?.focus());
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
        <div ref={add}>
          <Button look="quiet" onClick={() => onChange(withAnother(windows))}>
            <Plus aria-hidden="true" />
            Add hours<span className="visually-hidden"> on {name}</span>
          </Button>
        </div>
      ) : null}
    </div>
  );
}
