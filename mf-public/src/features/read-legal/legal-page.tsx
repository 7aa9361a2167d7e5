import type { ReactNode } from 'react';
import { PageHeader } from 'ui';
import styles from './legal-page.module.css';

const LAST_UPDATED = 'January 14, 2025';

export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className={`wide page ${styles.legal}`}>
      <PageHeader title={title} kicker={`Last updated: ${LAST_UPDATED}`} />
      {children}
    </article>
  );
}

export function Clause({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
