import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDayNumber, formatWeekday } from './near-time.ts';
import styles from './session-row.module.css';

export function SessionRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

interface Props {
  face: ReactNode;
  name: string;
  /** Read out after the name, because several rows may bear the same one. */
  when: string;
  facts: ReactNode;
  to: string;
  /** One or two; a row without shows where it leads. */
  actions?: ReactNode;
}

export function SessionRow({ face, name, when, facts, to, actions }: Props) {
  return (
    <li className={styles.row}>
      {face}
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={to} preventScrollReset className={styles.link}>
            {name}
            <span className="visually-hidden">, {when}</span>
          </Link>
        </h3>
        <p className={styles.facts}>{facts}</p>
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : <span className={styles.arrow} aria-hidden="true" />}
    </li>
  );
}

/** "25 WED", for lists in which dates count more than faces. Hidden from screen readers: say the date in the facts. */
export function RowDate({ at, zone }: { at: string; zone: string }) {
  return (
    <span className={styles.date} aria-hidden="true">
      <b>{formatDayNumber(at, zone)}</b>
      {formatWeekday(at, zone)}
    </span>
  );
}
