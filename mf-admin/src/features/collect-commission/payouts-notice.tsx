import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button, Notice } from 'ui';
import { payoutScheduleQuery, setPayoutsManual } from 'web-kit/resources/founder-money';
import { useChange } from 'web-kit/use-change';
import { Refused } from '../../sign-in-again.tsx';

const OFTEN: Readonly<Record<string, string>> = { daily: 'every day', weekly: 'every week', monthly: 'every month' };

interface Props {
  /** How often collecting was refused for this; each time the notice takes the focus. */
  refusals: number;
  onMended: () => void;
}

export function PayoutsNotice({ refusals, onMended }: Props) {
  const schedule = useQuery(payoutScheduleQuery).data;
  const setting = useChange(setPayoutsManual, {
    fallback: 'We couldn’t tell Stripe. Please try again.',
    onDone: onMended,
  });
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) notice.current?.focus();
  }, [refusals]);
  // Null means that Stripe did not say.
  const isAutomatic = refusals > 0 || (schedule && schedule.interval !== null && !schedule.manual);
  if (!isAutomatic) {
    return setting.isDone ? (
      <Notice kind="success">Done. Stripe now pays out only when you collect your commission.</Notice>
    ) : null;
  }
  return (
    <div ref={notice} tabIndex={-1} className="stack">
      <Notice kind="warning" title="Stripe’s payouts are automatic.">
        <p>
          Stripe pays your whole balance to your bank {OFTEN[schedule?.interval ?? ''] ?? 'by itself'}. That includes
          families’ money, which is then missing when a mentor is paid or a family gets a refund. Until payouts are
          manual, you can’t collect your commission here.
        </p>
        <div className="row">
          <Button look="quiet" onClick={() => setting.run()} waiting={setting.isPending && 'Telling Stripe…'}>
            Set payouts to manual
          </Button>
        </div>
      </Notice>
      <Refused change={setting} tab="overview" />
    </div>
  );
}
