import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Portrait } from 'ui';
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
  const [firstName = '', lastName = ''] = name.split(' ');
  return (
    <section className={styles.founder} aria-labelledby="founder">
      {site.founder_portrait ? (
        <Portrait
          firstName={firstName}
          lastName={lastName}
          college={null}
          portrait={site.founder_portrait}
          size="plain"
        />
      ) : null}
      <div className={styles.words}>
        <p className="caps">Who runs {brand}</p>
        <h2 id="founder">{name}</h2>
        <blockquote>
          <p>“{statement}”</p>
        </blockquote>
        <p className="row">
          {children}
          {support ? <a href={`mailto:${support}`}>Write to {firstName}</a> : null}
        </p>
      </div>
    </section>
  );
}
