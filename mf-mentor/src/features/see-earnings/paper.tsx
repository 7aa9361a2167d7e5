import { Download } from 'lucide-react';
import { useBrand } from 'web-kit/brand';
import { statementAddresses } from 'web-kit/resources/earnings';
import type { OwnProfile } from 'web-kit/resources/mentors';
import { StripeButton } from '../../stripe-button.tsx';
import styles from './earnings.module.css';

export function Paper({ mentor, year }: { mentor: OwnProfile; year: number }) {
  const brand = useBrand();
  const { csv, pdf } = statementAddresses(mentor.id, year);
  return (
    <section className="stack" aria-labelledby="paper-title">
      <h2 id="paper-title" className={styles.heading}>
        Statements and taxes
      </h2>
      <p className="mute">
        {brand} doesn’t withhold taxes from your share.{' '}
        {mentor.stripe_connected
          ? 'If you’re due a tax form, you’ll find it in Stripe. You can also see your payouts and change your bank account there.'
          : 'If you get a tax form, you’ll find it in Stripe once your account there is connected.'}
      </p>
      <div className="row">
        <a className="button button-quiet" href={pdf} download>
          <Download aria-hidden="true" />
          Download PDF
        </a>
        <a className="button button-quiet" href={csv} download>
          <Download aria-hidden="true" />
          Download CSV
        </a>
      </div>
      {mentor.stripe_connected ? (
        <StripeButton mentorId={mentor.id} label="Payouts, bank and tax forms" look="primary" />
      ) : null}
    </section>
  );
}
