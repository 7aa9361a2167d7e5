import { useQuery } from '@tanstack/react-query';
import { Badge, Countdown, FailedState, Skeleton } from 'ui';
import { errorText } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { formatMoney } from 'web-kit/money';
import { type Complaint, complaintQuery } from 'web-kit/resources/complaints';
import { formatSession } from 'web-kit/session-time';
import { formatDuration, useViewerZone } from 'web-kit/time';
import styles from './complaint-state.module.css';
import { sessionNumber } from './session-facts.ts';
import type { Story } from './session-story.ts';

const LABELS: Readonly<Record<Complaint['status'], { label: string; tone: Story['tone'] }>> = {
  open: { label: 'Received', tone: 'wait' },
  under_review: { label: 'Under review', tone: 'wait' },
  decided: { label: 'Decided', tone: 'good' },
};

export function ComplaintState({ sessionId, credential = null }: { sessionId: string; credential?: string | null }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(complaintQuery(sessionId, credential));
  if (data) return <ComplaintFacts complaint={data} />;
  if (isPending) return <Skeleton height="6rem" />;
  return (
    <FailedState title="We couldn’t load your complaint" onRetry={() => void refetch()} retrying={isFetching}>
      <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
    </FailedState>
  );
}

function ComplaintFacts({ complaint }: { complaint: Complaint }) {
  const { label, tone } = LABELS[complaint.status];
  return (
    <section className={styles.complaint} aria-label={`Your complaint about ${sessionNumber(complaint.session_id)}`}>
      <p className={styles.head}>
        <b>Your complaint</b> <Badge tone={tone}>{label}</Badge>
      </p>
      {complaint.status === 'decided' ? <Decision complaint={complaint} /> : <Clock complaint={complaint} />}
    </section>
  );
}

function Clock({ complaint }: { complaint: Complaint }) {
  const zone = useViewerZone();
  const received = complaint.status === 'open' ? 'We have it.' : 'The founder is looking at both sides.';
  return (
    <p>
      {received} You get a decision by {formatSession(complaint.decide_by, zone, now())}:{' '}
      <Countdown until={complaint.decide_by} now={now}>
        {(left) => (left > 0 ? `${formatDuration(left)} left` : 'it’s due now')}
      </Countdown>
      . If your mentor hasn’t been paid yet, the payout waits until then.
    </p>
  );
}

function Decision({ complaint }: { complaint: Complaint }) {
  const zone = useViewerZone();
  return (
    <>
      <p>
        <b>{decisionText(complaint)}</b>
        {complaint.decided_at ? (
          <span className="mute"> Decided {formatSession(complaint.decided_at, zone, now())}.</span>
        ) : null}
      </p>
      {complaint.note ? (
        <blockquote className={styles.note}>
          <p>{complaint.note}</p>
          <footer className="small mute">The founder</footer>
        </blockquote>
      ) : null}
    </>
  );
}

function decisionText({ refund_amount, total_amount }: Pick<Complaint, 'refund_amount' | 'total_amount'>): string {
  const refund = refund_amount ?? 0;
  if (refund === 0) return 'No refund.';
  if (refund >= total_amount) return `Full refund: ${formatMoney(refund)} goes back to your card.`;
  return `Partial refund: ${formatMoney(refund)} of ${formatMoney(total_amount)} goes back to your card.`;
}
