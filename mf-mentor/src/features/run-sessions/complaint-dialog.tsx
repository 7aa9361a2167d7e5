import { useQuery } from '@tanstack/react-query';
import { COMPLAINT_REASONS } from 'contracts/complaint-reasons';
import type { Session } from 'contracts/http/sessions';
import { useRef, useState } from 'react';
import { Button, Dialog, FailedState, Notice, Skeleton, TextArea } from 'ui';
import { errorText } from 'web-kit/api';
import { type Complaint, complaintQuery, respondToComplaint } from 'web-kit/resources/complaints';
import { roomLeft } from 'web-kit/room-left';
import { formatWhen } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import { useKept } from 'web-kit/use-draft';
import { decisionText } from './complaint.ts';
import styles from './panel.module.css';
import type { Said } from './session-action.tsx';

const LONGEST = 4_000;

interface Props {
  session: Session;
  open: boolean;
  onClose: () => void;
}

export function ComplaintDialog({ session, open, onClose }: Props) {
  const { data, error, isFetching, refetch } = useQuery({ ...complaintQuery(session.id), enabled: open, staleTime: 0 });
  const [text, setText, dropText] = useKept(`side:${session.id}`, '');
  const [said, setSaid] = useState<Said | null>(null);
  const close = () => {
    setSaid(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="The complaint"
      actions={
        <Button look="quiet" onClick={close}>
          Close
        </Button>
      }
    >
      {data ? (
        <Read complaint={data} session={session} text={text} onText={setText} onSent={dropText} onSaid={setSaid} />
      ) : error ? (
        <FailedState title="We couldn’t load it" onRetry={() => void refetch()} retrying={isFetching}>
          <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
        </FailedState>
      ) : (
        <div aria-busy="true">
          <p className="visually-hidden" role="status">
            Loading the complaint…
          </p>
          <Skeleton height="12rem" />
        </div>
      )}
      {said ? (
        <Notice key={said.kind} kind={said.kind} answers={said.kind === 'success'}>
          {said.text}
        </Notice>
      ) : null}
    </Dialog>
  );
}

interface ReadProps {
  complaint: Complaint;
  session: Session;
  text: string;
  onText: (text: string) => void;
  onSent: () => void;
  onSaid: (said: Said | null) => void;
}

function Read({ complaint, ...rest }: ReadProps) {
  const { session } = rest;
  const zone = useViewerZone();
  return (
    <>
      <section className="stack gap-2" aria-label="What was filed">
        <p className="mute small">
          {session.athlete_name}, {formatWhen(complaint.created_at, zone)}
        </p>
        <p>
          <b>{COMPLAINT_REASONS[complaint.reason]}</b>
        </p>
        <p className={styles.words}>{complaint.description}</p>
      </section>
      {complaint.response ? (
        <section className="stack gap-2" aria-label="Your side">
          <p className="mute small">
            Your side{complaint.responded_at ? `, ${formatWhen(complaint.responded_at, zone)}` : ''}
          </p>
          <p className={styles.words}>{complaint.response}</p>
        </section>
      ) : null}
      {complaint.status === 'decided' ? (
        <section className="stack gap-2" aria-label="The decision">
          <Notice quiet title="Decided">
            {decisionText(complaint, session)}
          </Notice>
          {complaint.note ? <p className={styles.words}>From the founder: {complaint.note}</p> : null}
        </section>
      ) : (
        <>
          <p>
            {complaint.total_amount > 0 ? 'If you haven’t been paid yet, the payout waits. ' : ''}The founder decides by{' '}
            {formatWhen(complaint.decide_by, zone)}, and both of you are told by email.
          </p>
          {complaint.response ? null : <Answer {...rest} />}
        </>
      )}
    </>
  );
}

function Answer({ session, text, onText, onSent, onSaid }: Omit<ReadProps, 'complaint'>) {
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { run, isPending } = useChange(respondToComplaint, {
    onDone() {
      onSaid({ kind: 'success', text: 'Thank you. The founder reads both sides before deciding.' });
      onText('');
      onSent();
    },
    onFailed: (error) =>
      onSaid({ kind: 'error', text: errorText(error, 'We couldn’t send your side. Please try again.') }),
  });
  const send = () => {
    const typed = text.trim();
    setMissing(!typed);
    if (!typed) field.current?.focus();
    if (!typed || isPending) return;
    onSaid(null);
    run({ sessionId: session.id, text: typed });
  };
  return (
    <div className="stack">
      <TextArea
        ref={field}
        label="Your side"
        hint={
          roomLeft(text.length, LONGEST) ??
          'What happened, in your words. You can send it once; the athlete and the founder read it.'
        }
        required
        maxLength={LONGEST}
        error={missing ? 'Please write what happened.' : null}
        value={text}
        onChange={(event) => {
          setMissing(false);
          onText(event.target.value);
        }}
      />
      <div>
        <Button onClick={send} waiting={isPending && 'Sending…'}>
          Send my side
        </Button>
      </div>
    </div>
  );
}
