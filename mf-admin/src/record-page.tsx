import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router';
import { EmptyState } from 'ui';
import { isApiError } from 'web-kit/api';
import { FounderPage } from './founder-page.tsx';
import { type Asked, Loaded } from './part.tsx';
import styles from './record-page.module.css';
import { Timeline } from './timeline.tsx';

export function RecordPage({ of: Everything }: { of: ComponentType<{ id: string }> }) {
  const { id = '' } = useParams();
  return (
    <FounderPage>
      <Everything key={id} id={id} />
    </FounderPage>
  );
}

interface Props<T> {
  query: Asked<T>;
  /** Said where the number is nobody's. */
  unknown: string;
  children: (record: T) => ReactNode;
}

export function Found<T>({ query, unknown, children }: Props<T>) {
  if (isApiError(query.error) && query.error.status === 404) return <EmptyState heading="h1" title={unknown} />;
  return (
    <Loaded query={query} height="30rem">
      {(record) => <div className="stack gap-8">{children(record)}</div>}
    </Loaded>
  );
}

export function RecordColumns({
  about,
  id,
  children,
}: {
  about: 'person' | 'session';
  id: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.columns}>
      <Timeline about={about} id={id} />
      <aside className={styles.facts} aria-label={about === 'person' ? 'About them' : 'About this session'}>
        {children}
      </aside>
    </div>
  );
}
