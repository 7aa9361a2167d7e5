import { ChevronDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { FailedState, Later, Skeleton } from 'ui';
import { type Section, useOpening } from './opening.tsx';
import styles from './parts.module.css';

export interface Asked<T> {
  data: T | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface PartProps {
  /** Also the fragment of its address: `#disputes`. */
  id: string;
  title: string;
  busy?: boolean;
  children: ReactNode;
}

export function Part({ id, title, busy, children }: PartProps) {
  const opening = useOpening();
  return (
    <section
      id={id}
      className={opening ? styles.part : `stack gap-6 ${styles.part}`}
      aria-labelledby={`${id}-title`}
      aria-busy={busy}
    >
      {opening ? (
        <>
          <h2 className={styles.heading} tabIndex={-1}>
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={opening.isOpen(id)}
              aria-controls={`${id}-body`}
              onClick={() => opening.toggle(id)}
            >
              <span id={`${id}-title`}>{title}</span>
              <Waiting count={opening.countOf(id)} />
              <ChevronDown aria-hidden="true" />
            </button>
          </h2>
          <div id={`${id}-body`} className={`stack gap-6 ${styles.body}`} hidden={!opening.isOpen(id)}>
            {children}
          </div>
        </>
      ) : (
        <>
          <h2 id={`${id}-title`} className={styles.heading} tabIndex={-1}>
            {title}
          </h2>
          {children}
        </>
      )}
    </section>
  );
}

/** What is folded shows no failure of its own. */
function Waiting({ count }: { count: Section['count'] }) {
  if (count === null) return <span className={styles.lost}>Not loaded</span>;
  return count ? (
    <span className="count">
      {count} <span className="visually-hidden">waiting</span>
    </span>
  ) : null;
}

interface SubPartProps {
  title: string;
  /** Takes the focus when the row whose button had it is gone. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function SubPart({ title, heading, children }: SubPartProps) {
  return (
    <div className="stack gap-2">
      <h3 ref={heading} tabIndex={heading ? -1 : undefined} className={styles.subheading}>
        {title}
      </h3>
      {children}
    </div>
  );
}

interface LoadedProps<T> {
  query: Asked<T>;
  /** Of the skeleton: about as high as what comes. */
  height: string;
  children: (data: T) => ReactNode;
}

/** Also while it is asked again, which may be every few seconds. */
export function isLost({ data, errorUpdateCount }: { data: unknown; errorUpdateCount: number }): boolean {
  return data === undefined && errorUpdateCount > 0;
}

/** One failed call does not take the other parts down with it. */
export function Loaded<T>({ query, height, children }: LoadedProps<T>) {
  const { data, error, isPending, isFetching, refetch } = query;
  if (data !== undefined) return <Later fallback={<Skeleton height={height} />}>{children(data)}</Later>;
  if (isPending) return <Skeleton height={height} />;
  return (
    <FailedState title="Error loading admin data" onRetry={() => void refetch()} retrying={isFetching}>
      <p>{error?.message ?? 'Please try again.'}</p>
    </FailedState>
  );
}
