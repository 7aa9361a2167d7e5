import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Kept } from 'web-kit/kept';

type Theme = 'system' | 'light' | 'dark';
const CHOICES = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;
const CHANGED = 'theme-changed';

/** In a cookie, so that the gateway can send the page in the right colors without a flash. */
function choose(theme: Theme): void {
  const age = theme === 'system' ? 0 : 31_536_000;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = `theme=${theme}; path=/; max-age=${age}; samesite=lax`;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  dispatchEvent(new Event(CHANGED));
}

function current(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function subscribe(listener: () => void): () => void {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
}

export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribe, current, () => 'system' as const);
  return (
    <Kept of={() => 'theme switch'}>
      <fieldset className="theme-switch">
        <legend className="visually-hidden">Colors</legend>
        {CHOICES.map(({ value, label, Icon }) => (
          <label key={value} title={label}>
            <input
              className="visually-hidden"
              type="radio"
              name="theme"
              checked={theme === value}
              onChange={() => choose(value)}
            />
            <Icon size={18} aria-hidden="true" />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </Kept>
  );
}
