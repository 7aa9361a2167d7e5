import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import styles from './linked-row.module.css';

interface Props {
  as: 'li' | 'div';
  /** The address without it. */
  close: string;
  children: ReactNode;
}

/** A session that was opened from its row, and whose address says so. */
export function OpenedSession({ as: Element, close, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { key, pathname, search } = useLocation();
  const opened = pathname + search;
  useEffect(() => {
    // A session that moves to another list is mounted anew, and takes only a focus that it had.
    const isNew = lastFocused !== key;
    if (!isNew && !isFocusLost()) return;
    lastFocused = key;
    box.current?.focus({ preventScroll: true });
    if (isNew) box.current?.scrollIntoView({ block: 'nearest' });
  }, [key]);
  useEffect(
    () => () => {
      if (isFocusLost()) findLinkTo(opened)?.focus({ preventScroll: true });
    },
    [opened],
  );
  return (
    <Element className={styles.opened}>
      <div ref={box} tabIndex={-1}>
        {children}
      </div>
      <Link to={close} preventScrollReset>
        Close details
      </Link>
    </Element>
  );
}

function isFocusLost(): boolean {
  return document.activeElement === document.body;
}

function findLinkTo(address: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`a[href=${JSON.stringify(address)}]`);
}

let lastFocused: string | null = null;
