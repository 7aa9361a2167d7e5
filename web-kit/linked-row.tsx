import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import styles from './linked-row.module.css';
import { formatDayNumber, formatWeekday } from './near-time.ts';

export function LinkedRows({ ref, children }: { ref?: Ref<HTMLUListElement>; children: ReactNode }) {
  return (
    <ul ref={ref} className={styles.rows}>
      {children}
    </ul>
  );
}

interface Props {
  face: ReactNode;
  name: string;
  /** Below which heading the row stands: 3 unless said. */
  level?: 2 | 3;
  /** Read out after the name, where several rows may bear the same one. */
  when?: string;
  facts: ReactNode;
  to: string;
  /** One or two; a row without them or an end shows where it leads. */
  actions?: ReactNode;
  end?: ReactNode;
}

export function LinkedRow({ face, name, level = 3, when, facts, to, actions, end }: Props) {
  const Heading = `h${level}` as const;
  return (
    <li className={styles.row}>
      {face}
      <div className={styles.words}>
        <Heading className={styles.name}>
          <Link to={to} preventScrollReset className={styles.link}>
            <span translate="no">{name}</span>
            {when ? <span className="visually-hidden">, {when}</span> : null}
          </Link>
        </Heading>
        <p className={styles.facts}>{facts}</p>
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : (end ?? <Arrow />)}
    </li>
  );
}

const Arrow = () => <span className={styles.arrow} aria-hidden="true" />;

/** "25 WED", for lists in which dates count more than faces. Hidden from screen readers: say the date in the facts. */
export function RowDate({ at, zone }: { at: string; zone: string }) {
  return (
    <span className={styles.date} aria-hidden="true">
      <b>{formatDayNumber(at, zone)}</b>
      {formatWeekday(at, zone)}
    </span>
  );
}
