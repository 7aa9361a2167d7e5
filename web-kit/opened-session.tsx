import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import styles from './session-row.module.css';

interface Props {
  as: 'li' | 'div';
  /** The address without it. */
  close: string;
  children: ReactNode;
}

/** A session that was opened from its row, and whose address says so. */
export function OpenedSession({ as: Element, close, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    // A session that moves to another list is mounted anew, and must not take the focus again.
    if (lastFocused === key) return;
    lastFocused = key;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [key]);
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

let lastFocused: string | null = null;
