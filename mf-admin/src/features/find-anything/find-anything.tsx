import { Search } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import styles from './find.module.css';
import { FindDialog } from './find-dialog.tsx';

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** The button, and ⌘K or Ctrl K wherever it stands. */
export function FindAnything() {
  const [open, setOpen] = useState(false);
  // As soon as the button is seen, and not a moment later, which a loaded machine makes a long one.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isK =
        event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;
      if (!isK) return;
      event.preventDefault();
      setOpen((is) => !is);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Meta+K Control+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" />
        <span>Find anyone or anything</span>
        <span className={styles.keys} aria-hidden="true">
          {isMac() ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {open ? <FindDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
