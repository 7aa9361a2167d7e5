import { X } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
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
  const navigate = useNavigate();
  const to = withFilters(filters, change);
  // A page has sixty of them, and a `Link` would resolve each anew against the page's own address.
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(to, { replace: to === location.pathname + location.search, preventScrollReset: true });
  };
  return (
    <a className="chip" href={to} aria-current={chosen ? 'true' : undefined} onClick={follow}>
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
    </a>
  );
}
