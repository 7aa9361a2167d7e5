import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from 'contracts/endpoint';
import type { getCommissionSummary } from 'contracts/http/payments';
import { PLATFORM_SHARE_PERCENT } from 'contracts/money';
import { type ReactNode, useEffect, useState } from 'react';
import { Button, ConfirmDialog, FieldMarkings, Notice } from 'ui';
import { isApiError, isRefused } from 'web-kit/api';
import { formatMoney } from 'web-kit/money';
import { collectCommission, commissionBreakdownQuery, commissionQuery } from 'web-kit/resources/founder-money';
import { useDecisions } from '../../decisions.tsx';
import { Loaded } from '../../part.tsx';
import { needsSignInAgain } from '../../sign-in-again.tsx';
import styles from './commission.module.css';
import type { Breakdown } from './commission-lines.ts';
import { PayoutsNotice } from './payouts-notice.tsx';

const COLLECTING = 'commission';
const FAILED = 'Error collecting commission. Please try again.';
const GONE = 'Nothing is left to collect by now.';
const NOTHING = 'Nothing was collected: another collection is on its way, or nothing is available by now.';
type Summary = ResponseOf<typeof getCommissionSummary>;

export function CommissionPanel({ children }: { children?: ReactNode }) {
  const [refusals, setRefusals] = useState(0);
  return (
    <div className="stack">
      <PayoutsNotice refusals={refusals} onMended={() => setRefusals(0)} />
      <Loaded query={useQuery(commissionQuery)} height="16rem">
        {(summary) => <Collecting summary={summary} onAutomatic={() => setRefusals((count) => count + 1)} />}
      </Loaded>
      {children}
    </div>
  );
}

function Collecting({ summary, onAutomatic }: { summary: Summary; onAutomatic: () => void }) {
  const [asking, setAsking] = useState(false);
  const decisions = useDecisions();
  const error = decisions.errorOf(COLLECTING);
  const available = summary.total_commission_available;
  useOnAutomatic(error, onAutomatic);
  const isGone = asking && available <= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the amount that was asked about is gone
  useEffect(() => {
    if (!isGone) return;
    setAsking(false);
    decisions.say(GONE);
  }, [isGone]);
  const collect = () => {
    decisions.hold({
      key: COLLECTING,
      change: collectCommission,
      input: undefined,
      says: `${formatMoney(available)} goes to the platform’s bank account in a few seconds.`,
      done: ({ total_commission_collected: collected }) =>
        collected > 0 ? `Successfully collected ${formatMoney(collected)} in commission!` : NOTHING,
      fallback: FAILED,
    });
    setAsking(false);
  };
  return (
    <div className="stack">
      <Available summary={summary} onCollect={() => setAsking(true)} isCollecting={decisions.isAway(COLLECTING)} />
      <NotCollected error={error} />
      <ConfirmDialog
        open={asking && !isGone}
        onClose={() => setAsking(false)}
        title={`Collect ${formatMoney(available)}?`}
        confirm={`Collect ${formatMoney(available)}`}
        onConfirm={collect}
      >
        <p>It’s paid out to the platform’s bank account. What’s held for families and mentors stays where it is.</p>
      </ConfirmDialog>
    </div>
  );
}

/** Once for each refusal, when the page has its answer. */
function useOnAutomatic(error: Error | null, onAutomatic: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is an error of its own
  useEffect(() => {
    if (isAutomatic(error)) onAutomatic();
  }, [error]);
}

function isAutomatic(error: Error | null): boolean {
  return isRefused(error, 'payouts_automatic');
}

interface AvailableProps {
  summary: Summary;
  onCollect: () => void;
  isCollecting: boolean;
}

function Available({ summary, onCollect, isCollecting }: AvailableProps) {
  const { total_commission_available: available, uncollected_transactions: pending } = summary;
  return (
    <section className={`on-field ${styles.commission}`} aria-labelledby="commission">
      <FieldMarkings />
      <div className={styles.over}>
        <h2 id="commission" className={styles.kicker}>
          Available to collect
        </h2>
        <p className={styles.amount}>{formatMoney(available)}</p>
        <dl className={styles.terms}>
          <div>
            <dt>Pending sessions</dt>
            <dd>{pending}</dd>
          </div>
          <div>
            <dt>Commission rate</dt>
            <dd>{PLATFORM_SHARE_PERCENT}%</dd>
          </div>
        </dl>
        <Button
          look="accent"
          size="large"
          disabled={available <= 0}
          onClick={onCollect}
          waiting={isCollecting && 'Collecting…'}
        >
          Collect Commission Now
        </Button>
        {available <= 0 ? <WhyNothing pending={pending} /> : null}
      </div>
    </section>
  );
}

function WhyNothing({ pending }: { pending: number }) {
  const breakdown = useQuery(commissionBreakdownQuery).data;
  const why = pending > 0 ? breakdown && whereItIs(breakdown) : 'You’ve collected everything that’s released.';
  return why ? <p className="small mute">{why}</p> : null;
}

/** Null of what is on its way to the bank while Stripe is silent. */
function whereItIs({ pending_at_stripe, available }: Breakdown): string | null {
  if (pending_at_stripe > 0)
    return 'The money of these sessions isn’t available at Stripe yet. Card payments usually take two business days.';
  return available > 0
    ? null
    : 'Fees, losses, and what mentors owe have used up what these sessions earned. See below how it adds up.';
}

/** An old sign-in is told where it can be renewed: with what was held back. */
function NotCollected({ error }: { error: Error | null }) {
  if (!error || isAutomatic(error) || needsSignInAgain(error)) return null;
  return (
    <Notice kind="error" title={FAILED}>
      {isApiError(error) ? error.message : ''}
    </Notice>
  );
}
