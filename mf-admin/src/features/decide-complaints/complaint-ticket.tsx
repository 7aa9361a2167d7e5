import { COMPLAINT_REASONS } from 'contracts/complaint-reasons';
import type { ResponseOf } from 'contracts/endpoint';
import type { listComplaints } from 'contracts/http/complaints';
import type { ReactNode } from 'react';
import { Badge, Button, Ticket } from 'ui';
import { now } from 'web-kit/clock';
import { formatMoney } from 'web-kit/money';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import styles from '../../parts.module.css';
import { RoomRecord } from '../../room-record.tsx';
import { shortNumber } from '../../short-number.ts';
import { TimeLeft } from '../../time-left.tsx';

export type Complaint = ResponseOf<typeof listComplaints>[number];
const DECIDED = { none: 'No refund', partial: 'Partial refund', full: 'Full refund' } as const;

export function ComplaintTicket({ complaint, onDecide }: { complaint: Complaint; onDecide?: () => void }) {
  const zone = useViewerZone();
  return (
    <Ticket
      kind={`Session ${shortNumber(complaint.session_id)}`}
      mark={<Standing complaint={complaint} />}
      title={COMPLAINT_REASONS[complaint.reason]}
      facts={[
        { label: 'Athlete', value: complaint.athlete_name },
        { label: 'Mentor', value: complaint.mentor_name },
        { label: 'Paid', value: formatMoney(complaint.total_amount) },
        ...wentBack(complaint),
        { label: 'Filed', value: formatSession(complaint.created_at, zone, now()) },
        ...together(complaint),
      ]}
      stub={
        onDecide ? (
          <div className="row row-between">
            <TimeLeft decideBy={complaint.decide_by} />
            <Button look="accent" onClick={onDecide}>
              Open and decide<span className="visually-hidden"> the complaint of {complaint.athlete_name}</span>
            </Button>
          </div>
        ) : (
          <Decided complaint={complaint} />
        )
      }
    >
      <BothSides complaint={complaint} />
      {onDecide ? <RoomRecord sessionId={complaint.session_id} /> : null}
    </Ticket>
  );
}

function wentBack({ taken_besides: taken, given_back: given }: Complaint) {
  return [
    ...(taken ? [{ label: 'Went back before', value: formatMoney(taken) }] : []),
    ...(given ? [{ label: 'Refunded automatically', value: formatMoney(given) }] : []),
  ];
}

function together({ together_minutes: minutes }: Complaint) {
  return typeof minutes === 'number' ? [{ label: 'Together', value: `${minutes} min` }] : [];
}

interface SidesProps {
  complaint: Complaint;
  /** h3 directly below a dialog's h2. */
  heading?: 'h3' | 'h4';
}

export function BothSides({ complaint, heading = 'h4' }: SidesProps) {
  return (
    <>
      <Side heading={heading} title="The family says">
        {complaint.description}
      </Side>
      <Side heading={heading} title="The mentor says">
        {complaint.response ?? <span className="mute">Nothing yet. The mentor was asked by email.</span>}
      </Side>
      {complaint.mentor_note ? (
        <Side heading={heading} title="The mentor told you alone">
          {complaint.mentor_note}
        </Side>
      ) : null}
    </>
  );
}

function Side({ heading: Heading, title, children }: { heading: 'h3' | 'h4'; title: string; children: ReactNode }) {
  return (
    <div className={styles.side}>
      <Heading className="caps">{title}</Heading>
      <p>{children}</p>
    </div>
  );
}

function Standing({ complaint }: { complaint: Complaint }) {
  if (complaint.decision) return <Badge tone="good">{DECIDED[complaint.decision]}</Badge>;
  return complaint.status === 'under_review' ? <Badge tone="wait">Under review</Badge> : <Badge tone="bad">New</Badge>;
}

export function Decided({ complaint }: { complaint: Complaint }) {
  const zone = useViewerZone();
  return (
    <div className="stack gap-2">
      <p>
        <b>{formatMoney(complaint.refund_amount ?? 0)} refunded.</b>{' '}
        {complaint.decided_at ? `Decided ${formatSession(complaint.decided_at, zone, now())}. ` : ''}Both sides were
        told.
      </p>
      {complaint.note ? <p className={styles.text}>{complaint.note}</p> : null}
    </div>
  );
}
