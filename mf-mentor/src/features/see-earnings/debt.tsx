import { Notice } from 'ui';
import { formatMoney } from 'web-kit/money';

export function Debt({ debt }: { debt: number }) {
  if (debt <= 0) return null;
  return (
    <Notice kind="info" quiet title={`${formatMoney(debt)} comes off your next payments`}>
      <p>
        You’ve been paid more than your share: usually a family got money back after your share had gone out, and Stripe
        couldn’t take your part back. You don’t have to do anything: we keep this amount from what you earn next.
      </p>
    </Notice>
  );
}
