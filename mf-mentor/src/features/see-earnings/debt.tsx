import { Notice } from 'ui';
import { formatMoney } from 'web-kit/money';

export function Debt({ debt }: { debt: number }) {
  if (debt <= 0) return null;
  return (
    <Notice kind="info" quiet title={`${formatMoney(debt)} comes off your next payments`}>
      <p>
        A family got money back for a session that you had already been paid for, and Stripe could not take your part of
        it back. You do not have to do anything: we keep this amount from what you earn next.
      </p>
    </Notice>
  );
}
