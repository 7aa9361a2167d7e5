import type { complaint } from 'contracts/http/complaints';
import { useState } from 'react';
import { Badge, Button, Countdown, EmptyState, FailedState, Notice, Skeleton, Ticket } from 'ui';
import { now } from 'web-kit/clock';
import { formatMoney } from 'web-kit/money';
import { formatDuration, formatInZone, useViewerZone } from 'web-kit/time';
import type { z } from 'zod';
import type { Complaints } from '../../admin-calls.ts';
import styles from '../../parts.module.css';
import { REASONS } from './decision.ts';
import { DecisionDialog } from './decision-dialog.tsx';

export type Complaint = z.infer<typeof complaint>;
const DECIDED = { none: 'No refund', partial: 'Partial refund', full: 'Full refund' } as const;

/** What families complain about, the most urgent on top, each with its 24-hour clock. */
export function ComplaintQueue({ complaints }: { complaints: Complaints }) {
  const { data, error, isPending, isFetching, refetch } = complaints;
  const [deciding, setDeciding] = useState<Complaint | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  return (
    <section className="stack gap-6" aria-labelledby="complaints">
      <h2 id="complaints" className={styles.heading}>
        Complaints
      </h2>
      {said ? <Notice kind="success">{said}</Notice> : null}
      {data && data.length > 0 ? (
        <ul className={styles.list}>
          {data.map((each) => (
            <li key={each.id}>
              <ComplaintTicket complaint={each} onDecide={() => setDeciding(each)} />
            </li>
          ))}
        </ul>
      ) : data ? (
        <EmptyState title="No complaints" heading="h2">
          <p>When a family files one, it appears here with its 24-hour clock.</p>
        </EmptyState>
      ) : isPending ? (
        <Skeleton height="14rem" />
      ) : (
        <FailedState title="Error loading admin data" onRetry={() => void refetch()} retrying={isFetching}>
          <p>{error.message}</p>
        </FailedState>
      )}
      <DecisionDialog complaint={deciding} onClose={() => setDeciding(null)} onDecided={setSaid} />
    </section>
  );
}

function ComplaintTicket({ complaint, onDecide }: { complaint: Complaint; onDecide: () => void }) {
  const zone = useViewerZone();
  const decided = complaint.status === 'decided';
  return (
    <Ticket
      kind={`Session No. ${complaint.session_id.slice(0, 8).toUpperCase()}`}
      mark={
        complaint.decision ? (
          <Badge tone="good">{DECIDED[complaint.decision]}</Badge>
        ) : (
          <Badge tone="wait">To decide</Badge>
        )
      }
      title={REASONS[complaint.reason]}
      facts={[
        { label: 'Athlete', value: complaint.athlete_name },
        { label: 'Mentor', value: complaint.mentor_name },
        { label: 'Paid', value: formatMoney(complaint.total_amount) },
        { label: 'Filed', value: formatInZone(complaint.created_at, zone) },
      ]}
      stub={
        decided ? (
          <div className="stack gap-2">
            <p>
              <b>{formatMoney(complaint.refund_amount ?? 0)} refunded.</b> Both sides were told.
            </p>
            {complaint.note ? <p className={styles.text}>{complaint.note}</p> : null}
          </div>
        ) : (
          <div className="row row-between">
            <TimeLeft decideBy={complaint.decide_by} />
            <Button look="accent" onClick={onDecide}>
              Decide
            </Button>
          </div>
        )
      }
    >
      <p className={styles.complaint}>{complaint.description}</p>
    </Ticket>
  );
}

function TimeLeft({ decideBy }: { decideBy: string }) {
  return (
    <p>
      <Countdown until={decideBy} now={now}>
        {(left) =>
          left > 0
            ? `${formatDuration(left)} left to decide`
            : `Overdue by ${formatDuration(now().getTime() - new Date(decideBy).getTime())}`
        }
      </Countdown>
    </p>
  );
}
