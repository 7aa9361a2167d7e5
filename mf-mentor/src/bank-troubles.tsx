import { Notice } from 'ui';
import { formatMoney } from 'web-kit/money';
import type { Earnings } from 'web-kit/resources/earnings';
import { formatDate } from 'web-kit/time';
import { StripeButton } from './stripe-button.tsx';

export function BankTroubles({ mentorId, troubles }: { mentorId: string; troubles: Earnings['bank_troubles'] }) {
  return troubles.map((trouble) => (
    <Notice key={trouble.payout_id} kind="warning" title={`Your bank sent back ${formatMoney(trouble.amount)}`}>
      <div className="stack gap-2">
        <p>
          It came back on {formatDate(trouble.failed_at)}. {trouble.why}
        </p>
        <StripeButton mentorId={mentorId} label="Update your bank account at Stripe" look="accent" />
      </div>
    </Notice>
  ));
}
