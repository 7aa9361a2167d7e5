import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBrand } from 'web-kit/brand';
import { siteQuery } from 'web-kit/resources/site';
import { useSupportEmail } from 'web-kit/support';
import styles from './who-runs-it.module.css';

/** The founder by name, in their own words; nothing until they said who they are. */
export function WhoRunsIt({ children }: { children?: ReactNode }) {
  const { data: site } = useQuery(siteQuery);
  const brand = useBrand();
  const support = useSupportEmail();
  if (!site?.founder) return null;
  const { name, statement } = site.founder;
  return (
    <section className={styles.founder} aria-labelledby="founder">
      <p className="caps">Who runs {brand}</p>
      <h2 id="founder">{name}</h2>
      <blockquote>
        <p>“{statement}”</p>
      </blockquote>
      <p className="row">
        {children}
        {support ? <a href={`mailto:${support}`}>Write to {name.split(' ')[0]}</a> : null}
      </p>
    </section>
  );
}
