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
  return (
    <div className={styles.panel}>
      <div className="stack">
        <BankTroubles mentorId={mentor.id} troubles={earnings?.bank_troubles ?? []} />
        <BankAccount mentor={mentor} />
      </div>
      <Sessions mentorId={mentor.id} />
      <PaymentExplanation level={mentor.college_level} type={mentor.mentoring_type} />
    </div>
  );
}
