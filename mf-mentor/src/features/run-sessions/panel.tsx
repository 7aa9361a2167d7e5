import { useQuery } from '@tanstack/react-query';
import { earningsQuery } from 'web-kit/resources/earnings';
import type { OwnProfile } from 'web-kit/resources/mentors';
import { BankAccount } from '../../bank-account.tsx';
import { BankTroubles } from '../../bank-troubles.tsx';
import styles from './panel.module.css';
import { PaymentExplanation } from './payment-explanation.tsx';
import { Sessions } from './sessions.tsx';

export function SessionsPanel({ mentor }: { mentor: OwnProfile }) {
  const { data: earnings } = useQuery(earningsQuery(mentor.id, null));
  const troubles = earnings?.bank_troubles ?? [];
  // That the share arrives by itself is not true until the bank takes it again.
  const showsAccount = troubles.length === 0 || !mentor.payout_ready;
  return (
    <div className={styles.panel}>
      <div className="stack">
        <BankTroubles mentorId={mentor.id} troubles={troubles} />
        {showsAccount ? <BankAccount mentor={mentor} /> : null}
      </div>
      <Sessions mentorId={mentor.id} />
      <PaymentExplanation level={mentor.college_level} type={mentor.mentoring_type} />
    </div>
  );
}
