import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from 'web-kit/resources/founder';
import { siteQuery } from 'web-kit/resources/site';
import { Loaded, Part } from '../../part.tsx';
import styles from '../../parts.module.css';
import { BookingRulesForm } from './booking-rules-form.tsx';
import { BrandForm } from './brand-form.tsx';
import { TestimonialsForm } from './testimonials-form.tsx';

export function Settings() {
  const [settings, site] = [useQuery(settingsQuery), useQuery(siteQuery)];
  return (
    <Part id="settings" title="Settings">
      <div className={styles.forms}>
        <Loaded query={settings} height="24rem">
          {(saved) => <BookingRulesForm saved={saved} />}
        </Loaded>
        <Loaded query={site} height="18rem">
          {(saved) => (
            <>
              <BrandForm saved={saved} />
              <TestimonialsForm saved={saved} />
            </>
          )}
        </Loaded>
      </div>
    </Part>
  );
}
