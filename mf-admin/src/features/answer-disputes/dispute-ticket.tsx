import { getDisputeRecord } from 'contracts/http/founder';
import { FileText } from 'lucide-react';
import { Badge, Countdown, More, Ticket } from 'ui';
import { addressOf } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { formatMoney } from 'web-kit/money';
import { formatSession } from 'web-kit/session-time';
import { formatDuration, useViewerZone } from 'web-kit/time';
import styles from '../../parts.module.css';
import { RoomRecord } from '../../room-record.tsx';
import { shortNumber } from '../../short-number.ts';
import { awaitsEvidence, type CardDispute, standingOf } from './dispute-state.ts';
import { EvidenceForm } from './evidence-form.tsx';
import { LostStory } from './lost-story.tsx';

export function DisputeTicket({ dispute, onSent }: { dispute: CardDispute; onSent: (text: string) => void }) {
  const zone = useViewerZone();
  const { label, tone, story } = standingOf(dispute);
  const waits = awaitsEvidence(dispute);
  const dueBy = dispute.due_by ? formatSession(dispute.due_by, zone, now()) : 'No date given';
  function stubOf() {
    if (waits) return <EvidenceForm dispute={dispute} onSent={onSent} />;
    if (dispute.status === 'lost') return <LostStory dispute={dispute} story={story} onNoted={onSent} />;
    return <p>{story}</p>;
  }
  return (
    <Ticket
      kind={`Session ${shortNumber(dispute.session_id)}`}
      mark={<Badge tone={tone}>{label}</Badge>}
      title={`${formatMoney(dispute.amount)} disputed`}
      facts={[
        { label: 'Opened', value: formatSession(dispute.opened_at, zone, now()) },
        ...(waits ? [{ label: 'Answer by', value: dueBy }] : []),
        ...(dispute.evidence_submitted_at
          ? [{ label: 'Evidence sent', value: formatSession(dispute.evidence_submitted_at, zone, now()) }]
          : []),
      ]}
      stub={stubOf()}
    >
      {waits ? (
        <p className={styles.side}>
          {dispute.due_by ? <DueIn due={dispute.due_by} /> : null} {story}
        </p>
      ) : null}
      {waits ? <RoomRecord sessionId={dispute.session_id} /> : null}
      {dispute.evidence.length > 0 ? (
        <More open={waits} summary={waits ? 'What goes to the bank' : 'What was sent to the bank'}>
          <dl className="stack">
            {dispute.evidence.map(({ title, text }) => (
              <div key={title}>
                <dt className="caps">{title}</dt>
                <dd className={styles.text}>{text}</dd>
              </div>
            ))}
          </dl>
          <RecordLink dispute={dispute} waits={waits} />
        </More>
      ) : null}
    </Ticket>
  );
}

/** A plain link, because the browser sends the sign-in cookie and shows the file itself. */
function RecordLink({ dispute, waits }: { dispute: CardDispute; waits: boolean }) {
  return (
    <div className="stack gap-2">
      {waits ? <p className="small mute">The bank also gets all of this as a PDF, with your note at the end.</p> : null}
      <a
        className="button button-quiet"
        href={addressOf(getDisputeRecord, { params: { id: dispute.id } })}
        target="_blank"
        rel="noreferrer"
      >
        <FileText aria-hidden="true" />
        Read the PDF
      </a>
    </div>
  );
}

function DueIn({ due }: { due: string }) {
  return (
    <Countdown until={due} now={now}>
      {(left) => (left > 0 ? `${formatDuration(left)} left to answer.` : 'The time to answer is over.')}
    </Countdown>
  );
}
