import type { OwnProfile } from 'web-kit/resources/mentors';
import { BankAccount } from './bank-account.tsx';
import styles from './panel.module.css';
import { PaymentExplanation } from './payment-explanation.tsx';
import { Sessions } from './sessions.tsx';

export function SessionsPanel({ mentor }: { mentor: OwnProfile }) {
  return (
    <div className={styles.panel}>
      <BankAccount mentor={mentor} />
      <Sessions mentorId={mentor.id} />
      <PaymentExplanation level={mentor.college_level} type={mentor.mentoring_type} />
    </div>
  );
}
