import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { More, Notice, Stars } from 'ui';
import { CalendarFeedLink } from 'web-kit/calendar-feed';
import { paths } from 'web-kit/paths';
import { earningsQuery } from 'web-kit/resources/earnings';
import type { OwnProfile } from 'web-kit/resources/mentors';
import { mentorSessionsQuery } from 'web-kit/resources/sessions';
import { useSupportEmail } from 'web-kit/support';
import { formatSoon, useViewerZone } from 'web-kit/time';
import { BankAccount } from '../../bank-account.tsx';
import { BankTroubles } from '../../bank-troubles.tsx';
import { EarningsInBrief } from './earnings-in-brief.tsx';
import styles from './panel.module.css';
import { PaymentExplanation } from './payment-explanation.tsx';
import { Sessions } from './sessions.tsx';

export function SessionsPanel({ mentor }: { mentor: OwnProfile }) {
  const { data: earnings } = useQuery(earningsQuery(mentor.id, null));
  const { data: sessions } = useQuery({ ...mentorSessionsQuery(mentor.id), staleTime: 0 });
  const zone = useViewerZone();
  const { soonest_slot: soonest } = mentor;
  const troubles = earnings?.bank_troubles ?? [];
  // That the share arrives by itself is not true until the bank takes it again.
  const isInOrder = mentor.payout_ready && troubles.length === 0;
  const account = (
    <>
      <BankTroubles mentorId={mentor.id} troubles={troubles} />
      {isInOrder || !mentor.payout_ready ? <BankAccount mentor={mentor} /> : null}
    </>
  );
  return (
    <div className={styles.panel}>
      <div className={styles.main}>
        {mentor.hidden ? <Hidden /> : null}
        {isInOrder ? null : account}
        <Sessions mentor={mentor} />
      </div>
      <div className={styles.side}>
        {sessions ? <EarningsInBrief sessions={sessions} /> : null}
        <ul className={styles.lines}>
          <Line title="Your week" to={paths.mentorDashboard('availability')}>
            {soonest ? `Next open time: ${formatSoon(soonest, zone)}` : 'You have no open times.'}
          </Line>
          <Line title="Reviews" to={paths.mentorReviews()}>
            <Stars average={mentor.average_rating} total={mentor.total_ratings} />
          </Line>
          {isInOrder ? <li className={styles.line}>{account}</li> : null}
          <li className={styles.line}>
            <More summary="How you get paid">
              <PaymentExplanation level={mentor.college_level} type={mentor.mentoring_type} />
            </More>
          </li>
          <li className={styles.line}>
            <CalendarFeedLink />
          </li>
        </ul>
      </div>
    </div>
  );
}

function Line({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  return (
    <li className={styles.line}>
      <Link to={to}>{title}</Link>
      <span className="mute">{children}</span>
    </li>
  );
}

function Hidden() {
  const support = useSupportEmail();
  return (
    <Notice kind="warning" title="Students can’t see or book you right now" quiet>
      <p>
        That happens after repeated no-shows, or when the founder decides so.
        {support ? (
          <>
            {' '}
            Questions? Write to <a href={`mailto:${support}`}>{support}</a>.
          </>
        ) : null}
      </p>
    </Notice>
  );
}
