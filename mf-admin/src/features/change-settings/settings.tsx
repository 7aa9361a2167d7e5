import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from 'web-kit/resources/founder';
import { reportThresholdsQuery } from 'web-kit/resources/founder-money';
import { siteQuery } from 'web-kit/resources/site';
import { Loaded, Part } from '../../part.tsx';
import styles from '../../parts.module.css';
import { BookingRulesForm } from './booking-rules-form.tsx';
import { BrandForm } from './brand-form.tsx';
import { FounderForm } from './founder-form.tsx';
import { FounderPortrait } from './founder-portrait.tsx';
import { ReportForm } from './report-form.tsx';
import { TestimonialsForm } from './testimonials-form.tsx';

export function Settings() {
  const [settings, site, thresholds] = [useQuery(settingsQuery), useQuery(siteQuery), useQuery(reportThresholdsQuery)];
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
              <FounderForm saved={saved} />
              <FounderPortrait saved={saved} />
              <TestimonialsForm saved={saved} />
            </>
          )}
        </Loaded>
        <Loaded query={thresholds} height="18rem">
          {(saved) => <ReportForm saved={saved} />}
        </Loaded>
      </div>
    </Part>
  );
}
