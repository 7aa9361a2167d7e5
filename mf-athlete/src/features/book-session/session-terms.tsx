import type { Mentor } from 'contracts/http/mentors';
import { SESSION_MINUTES } from 'contracts/times';
import { CalendarClock, CreditCard, LifeBuoy, ShieldCheck, Video } from 'lucide-react';
import { formatRate } from 'web-kit/money';
import { supportEmail } from 'web-kit/support';
import styles from './page.module.css';

export function SessionTerms({ mentor }: { mentor: Mentor }) {
  const support = supportEmail();
  return (
    <section>
      <h2 className={styles.heading}>Session details</h2>
      <ul className={styles.terms}>
        <li>
          <CalendarClock aria-hidden="true" />
          Exactly {SESSION_MINUTES / 60} hour
        </li>
        <li>
          <Video aria-hidden="true" />
          Video link by email
        </li>
        <li>
          <CreditCard aria-hidden="true" />
          <span>
            Cost: <b>{formatRate(mentor.hourly_rate)}</b>
          </span>
        </li>
        {mentor.hourly_rate > 0 ? (
          <li>
            <ShieldCheck aria-hidden="true" />
            Full refund if your mentor doesn’t show
          </li>
        ) : null}
        <li>
          <LifeBuoy aria-hidden="true" />
          <span>Support: {support ? <a href={`mailto:${support}`}>{support}</a> : 'we answer your email'}</span>
        </li>
      </ul>
    </section>
  );
}
