import { Notice } from 'ui';
import { formatMoney } from 'web-kit/money';

export function Debt({ debt }: { debt: number }) {
  if (debt <= 0) return null;
  return (
    <Notice kind="info" quiet title={`${formatMoney(debt)} comes off your next payments`}>
      <p>
        You have been paid more than your share: usually a family got money back after your share had gone out, and
        Stripe could not take your part back. You do not have to do anything: we keep this amount from what you earn
        next.
      </p>
    </Notice>
  );
}
