import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from 'contracts/endpoint';
import type { getCommissionSummary } from 'contracts/http/payments';
import { PLATFORM_SHARE_PERCENT } from 'contracts/money';
import { type ReactNode, useState } from 'react';
import { Button, ConfirmDialog, FieldMarkings, Notice } from 'ui';
import { isApiError, isRefused } from 'web-kit/api';
import { formatMoney } from 'web-kit/money';
import { collectCommission, commissionQuery } from 'web-kit/resources/founder-money';
import { useChange } from 'web-kit/use-change';
import { Loaded } from '../../part.tsx';
import { needsSignInAgain, SignInAgain } from '../../sign-in-again.tsx';
import styles from './commission.module.css';
import { CommissionWaterfall } from './commission-waterfall.tsx';
import { PayoutsNotice } from './payouts-notice.tsx';

type Summary = ResponseOf<typeof getCommissionSummary>;

export function CommissionPanel({ children }: { children?: ReactNode }) {
  const [refusals, setRefusals] = useState(0);
  return (
    <div className="stack gap-8">
      <div className="stack">
        <PayoutsNotice refusals={refusals} onMended={() => setRefusals(0)} />
        <Loaded query={useQuery(commissionQuery)} height="16rem">
          {(summary) => <Collecting summary={summary} onAutomatic={() => setRefusals((count) => count + 1)} />}
        </Loaded>
        {children}
      </div>
      <CommissionWaterfall />
    </div>
  );
}

function Collecting({ summary, onAutomatic }: { summary: Summary; onAutomatic: () => void }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const collecting = useChange(collectCommission, {
    onDone: close,
    onFailed: close,
    // Only now is the dialog closed, so the notice can take the focus.
    onShown: (outcome) => !outcome.ok && isAutomatic(outcome.error) && onAutomatic(),
  });
  const available = summary.total_commission_available;
  return (
    <div className="stack">
      <Available summary={summary} onCollect={() => setAsking(true)} />
      <Told collected={collecting.answer?.total_commission_collected} error={collecting.error} />
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={`Collect ${formatMoney(available)}?`}
        confirm={`Collect ${formatMoney(available)}`}
        onConfirm={() => collecting.run()}
        waiting={collecting.isPending && 'Collecting…'}
      >
        <p>It is paid out to the platform’s bank account. What is held for families and mentors stays where it is.</p>
      </ConfirmDialog>
    </div>
  );
}

function isAutomatic(error: Error | null): boolean {
  return isRefused(error, 'payouts_automatic');
}

function Available({ summary, onCollect }: { summary: Summary; onCollect: () => void }) {
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
        <Button look="accent" size="large" disabled={available <= 0} onClick={onCollect}>
          Collect Commission Now
        </Button>
        {available <= 0 ? (
          <p className="small mute">
            {pending > 0
              ? 'The money of these sessions is not available at Stripe yet. Card payments usually take two business days.'
              : 'Everything that is released has been collected.'}
          </p>
        ) : null}
      </div>
    </section>
  );
}

/** @param collected dollars */
function Told({ collected, error }: { collected: number | undefined; error: Error | null }) {
  if (isAutomatic(error)) return null;
  if (needsSignInAgain(error)) return <SignInAgain />;
  if (error) {
    return (
      <Notice kind="error" title="Error collecting commission. Please try again.">
        {isApiError(error) ? error.message : ''}
      </Notice>
    );
  }
  if (collected === undefined) return null;
  return <Notice kind="success">Successfully collected {formatMoney(collected)} in commission!</Notice>;
}
