import { useQueryClient } from '@tanstack/react-query';
import { collectCommission } from 'contracts/http/payments';
import { PLATFORM_SHARE_PERCENT } from 'contracts/money';
import { useState } from 'react';
import { Button, ConfirmDialog, FailedState, FieldMarkings, Notice, Skeleton } from 'ui';
import { call, isApiError } from 'web-kit/api';
import { formatMoney } from 'web-kit/money';
import { keys, useCommission } from '../../admin-calls.ts';
import { needsSignInAgain, SignInAgain } from '../../sign-in-again.tsx';
import styles from './overview.module.css';

type Outcome = { kind: 'collected'; amount: number } | { kind: 'failed'; detail: string } | { kind: 'sign-in' } | null;

/** What can be collected now, and the button that pays it out to the platform's bank. */
export function CommissionPanel() {
  const client = useQueryClient();
  const { data, error, isPending, isFetching, refetch } = useCommission();
  const [asking, setAsking] = useState(false);
  const [collecting, setCollecting] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);

  const collect = async () => {
    if (collecting) return;
    setCollecting(true);
    setOutcome(null);
    try {
      const { total_commission_collected } = await call(collectCommission);
      setOutcome({ kind: 'collected', amount: total_commission_collected });
    } catch (failure) {
      const detail = isApiError(failure) ? failure.message : '';
      setOutcome(needsSignInAgain(failure) ? { kind: 'sign-in' } : { kind: 'failed', detail });
    }
    setCollecting(false);
    setAsking(false);
    await client.invalidateQueries({ queryKey: keys.commission });
    await client.invalidateQueries({ queryKey: keys.analytics });
  };

  if (isPending) return <Skeleton height="16rem" />;
  if (!data) {
    return (
      <FailedState title="Error loading admin data" onRetry={() => void refetch()} retrying={isFetching}>
        <p>{error instanceof Error ? error.message : 'Please try again.'}</p>
      </FailedState>
    );
  }
  const { total_commission_available: available, uncollected_transactions: pending } = data;
  return (
    <div className="stack">
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
          <Button look="accent" size="large" disabled={available <= 0} onClick={() => setAsking(true)}>
            Collect Commission Now
          </Button>
          {available <= 0 ? (
            <p className="small mute">
              {pending > 0
                ? 'The money of these sessions is not available at the bank yet. Card payments take about a day.'
                : 'Everything that is released has been collected.'}
            </p>
          ) : null}
        </div>
      </section>
      <Told outcome={outcome} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Collect ${formatMoney(available)}?`}
        confirm={`Collect ${formatMoney(available)}`}
        onConfirm={() => void collect()}
        waiting={collecting && 'Collecting…'}
      >
        <p>It is paid out to the platform’s bank account. What is held for families and mentors stays where it is.</p>
      </ConfirmDialog>
    </div>
  );
}

function Told({ outcome }: { outcome: Outcome }) {
  switch (outcome?.kind) {
    case 'collected':
      return <Notice kind="success">Successfully collected {formatMoney(outcome.amount)} in commission!</Notice>;
    case 'failed':
      return (
        <Notice kind="error" title="Error collecting commission. Please try again.">
          {outcome.detail}
        </Notice>
      );
    case 'sign-in':
      return <SignInAgain />;
    default:
      return null;
  }
}
