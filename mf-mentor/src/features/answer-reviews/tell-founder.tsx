import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from 'contracts/endpoint';
import { type listSessionsToTellOf, MENTOR_NOTE_MAX, tellFounderBody } from 'contracts/http/reviews';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, Dialog, FailedState, Notice, Skeleton, TextArea, TextButton } from 'ui';
import { sessionsToTellOfQuery, tellFounder } from 'web-kit/resources/reviews';
import { formatWhen } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import { useDraft } from 'web-kit/use-draft';
import { whyNotLoaded } from '../../load-error.ts';
import styles from './page.module.css';

type Told = ResponseOf<typeof listSessionsToTellOf>[number];
const SHOWN_AT_FIRST = 4;
const resolver = zodResolver(tellFounderBody);

export function TellFounder({ mentorId }: { mentorId: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(sessionsToTellOfQuery(mentorId));
  const [isWhole, setWhole] = useState(false);
  const [chosen, setChosen] = useState<Told | null>(null);
  const shown = isWhole ? data : data?.slice(0, SHOWN_AT_FIRST);
  return (
    <section className="stack" aria-labelledby="tell" aria-busy={isPending}>
      <h2 id="tell" className={styles.heading}>
        How was it from your side?
      </h2>
      <p>Only the founder reads this. It never shows on your profile, and the family doesn’t see it.</p>
      {isPending ? (
        <Skeleton height="9rem" />
      ) : !shown ? (
        <FailedState title="We couldn’t load your sessions" onRetry={() => void refetch()} retrying={isFetching}>
          <p>{whyNotLoaded(error)}</p>
        </FailedState>
      ) : shown.length === 0 ? (
        <p className="mute">No session in the last 30 days.</p>
      ) : (
        <ul className={styles.sessions}>
          {shown.map((session) => (
            <Row key={session.session_id} session={session} onTell={() => setChosen(session)} />
          ))}
        </ul>
      )}
      {data && data.length > SHOWN_AT_FIRST ? (
        <p>
          <TextButton onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${data.length}`}
          </TextButton>
        </p>
      ) : null}
      <Dialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen ? `Your session with ${chosen.athlete_name}` : ''}
      >
        {chosen ? <NoteForm key={chosen.session_id} session={chosen} onClose={() => setChosen(null)} /> : null}
      </Dialog>
    </section>
  );
}

function Row({ session, onTell }: { session: Told; onTell: () => void }) {
  const zone = useViewerZone();
  const { athlete_name, scheduled_datetime, note } = session;
  return (
    <li>
      <p>
        <b>{athlete_name}</b>
        <br />
        <span className="small mute">{formatWhen(scheduled_datetime, zone)}</span>
      </p>
      {note ? <p className={`small ${styles.note}`}>{note.text}</p> : null}
      <Button look="quiet" onClick={onTell}>
        {note ? 'Change' : 'Tell the founder'}
        <span className="visually-hidden">
          {' '}
          {note ? 'what you told the founder about' : 'about'} {athlete_name}
        </span>
      </Button>
    </li>
  );
}

function NoteForm({ session, onClose }: { session: Told; onClose: () => void }) {
  const form = useForm({ resolver, defaultValues: { text: session.note?.text ?? '' } });
  const { register, handleSubmit, formState } = form;
  const sent = useDraft(`mentor-note:${session.session_id}`, form);
  const { run, isPending, failure } = useChange(tellFounder, {
    onDone: sent,
    onShown: ({ ok }) => ok && onClose(),
    fallback: 'This couldn’t be sent. Please try again.',
  });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={handleSubmit(({ text }) => run({ sessionId: session.session_id, text }))}
    >
      <TextArea
        label="How did it go?"
        hint="Did both of you show up on time? Did the video work? Anything that worried you?"
        rows={6}
        maxLength={MENTOR_NOTE_MAX}
        required
        error={formState.errors.text?.message}
        {...register('text')}
      />
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <div className={styles.buttons}>
        <Button type="submit" waiting={isPending && 'Sending…'}>
          Send to the founder
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
