import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './filters.module.css';
import { type Filters, withFilters } from './filters.ts';

interface Props {
  filters: Filters;
  change: Partial<Filters>;
  chosen: boolean;
  /** One that a second tap takes away again. */
  removable?: boolean;
  count?: number | undefined;
  children: ReactNode;
}

/** A chip that is a link, so that it works before scripts do, and Back takes it away. */
export function FilterLink({ filters, change, chosen, removable, count, children }: Props) {
  return (
    <Link
      className="chip"
      to={withFilters(filters, change)}
      aria-current={chosen ? 'true' : undefined}
      preventScrollReset
    >
      {children}
      {count === undefined ? null : (
        <>
          <span className={styles.number} aria-hidden="true">
            {count}
          </span>
          <span className="visually-hidden">{` (${count} ${count === 1 ? 'mentor' : 'mentors'})`}</span>
        </>
      )}
      {chosen && removable ? (
        <>
          <X className={styles.cross} aria-hidden="true" />
          <span className="visually-hidden"> (remove)</span>
        </>
      ) : null}
    </Link>
  );
}
