import { formatCents } from 'contracts/money';
import type { ReactNode } from 'react';
import { ShareBar, Slider } from 'ui';
import { formatMoney } from 'web-kit/money';
import { consequence, type Shares, sliderDollars, sliderMost } from './decision.ts';

interface Props {
  /** Dollars. */
  total: number;
  /** Dollars, as text. */
  typed: string;
  onSlide: (typed: string) => void;
  children: ReactNode;
}

export function RefundAmount({ total, typed, onSlide, children }: Props) {
  const dollars = sliderDollars(typed, total);
  return (
    <>
      <Slider
        label="How much goes back"
        min={1}
        max={sliderMost(total)}
        step={1}
        value={dollars}
        aria-valuetext={`${formatMoney(dollars)} of ${formatMoney(total)}`}
        onChange={(event) => onSlide(event.target.value)}
      />
      {children}
    </>
  );
}

export function Consequence({ shares }: { shares: Shares | null }) {
  return (
    <>
      {shares ? (
        <ShareBar
          shares={[
            { label: 'Family gets', value: formatCents(shares.family), amount: shares.family },
            { label: 'Mentor keeps', value: formatCents(shares.mentor), amount: shares.mentor },
            { label: 'Platform keeps', value: formatCents(shares.platform), amount: shares.platform },
          ]}
        />
      ) : null}
      <p className="visually-hidden" role="status">
        {shares ? consequence(shares) : ''}
      </p>
    </>
  );
}
