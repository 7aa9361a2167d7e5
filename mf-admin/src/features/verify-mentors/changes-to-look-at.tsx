import { useQuery } from '@tanstack/react-query';
import { FOUNDER_NOTE_MAX } from 'contracts/note-lengths';
import { useState } from 'react';
import { Link } from 'react-router';
import { Badge, Button, ChangeList, PromptDialog } from 'ui';
import { now } from 'web-kit/clock';
import { paths } from 'web-kit/paths';
import { changesInWords } from 'web-kit/profile-words';
import {
  type ChangedMentor,
  decideProfileChanges,
  profileChangedBy,
  profileChangesQuery,
} from 'web-kit/resources/founder';
import { formatDuration } from 'web-kit/time';
import { useDecisions } from '../../decisions.tsx';
import { keptReason } from '../../kept-reason.ts';
import { Loaded, Part } from '../../part.tsx';
import styles from '../../parts.module.css';
import { ShowMore } from '../../show-more.tsx';
import { Failure } from './failure.tsx';
import { useSeenVersions } from './seen-versions.ts';

const nameOf = ({ first_name, last_name }: ChangedMentor) => `${first_name} ${last_name}`;
const keyOf = ({ id }: ChangedMentor) => `changes-${id}`;
const reasonFor = (mentor: ChangedMentor | null) => keptReason(mentor && `send-back:${mentor.id}`);

/** Public already: the founder confirms, or takes it off the profile. */
export function ChangesToLookAt() {
  const query = useQuery(profileChangesQuery);
  const decisions = useDecisions();
  return (
    <Part id="profile-changes" title="Changes to look at">
      <Loaded query={query} height="6rem">
        {(all) => {
          const mentors = all.filter((mentor) => !decisions.isAway(keyOf(mentor)));
          return mentors.length === 0 ? (
            <p className="mute">None. What verified mentors change in their profiles shows up here.</p>
          ) : (
            <ShowMore items={mentors} first={5}>
              {(shown) => <ChangedList mentors={shown} />}
            </ShowMore>
          );
        }}
      </Loaded>
    </Part>
  );
}

export function ChangedList({ mentors, onDecided }: { mentors: readonly ChangedMentor[]; onDecided?: () => void }) {
  const decisions = useDecisions();
  const seen = useSeenVersions(mentors);
  const [sendingBack, setSendingBack] = useState<ChangedMentor | null>(null);
  const decide = (mentor: ChangedMentor, action: 'accept' | 'send_back', notes: string | null) => {
    const changed = profileChangedBy(decisions.errorOf(keyOf(mentor)));
    if (changed) seen.see({ id: mentor.id, version: changed.version });
    const isAccepted = action === 'accept';
    decisions.hold({
      key: keyOf(mentor),
      change: decideProfileChanges,
      input: { mentor, version: seen.versionOf(mentor), action, notes },
      about: nameOf(mentor),
      says: isAccepted ? `Looked at ${nameOf(mentor)}’s changes.` : `Sending ${nameOf(mentor)}’s changes back.`,
      done: () =>
        isAccepted
          ? `${nameOf(mentor)}’s changes stay.`
          : `Sent back to ${nameOf(mentor)}. The profile says again what you saw last, and they read your reason by email.`,
      fallback: 'Error processing the changes. Please try again.',
      onDone: reasonFor(mentor).sent,
    });
    onDecided?.();
  };
  return (
    <>
      <ul className={styles.list}>
        {mentors.map((mentor) => (
          <li key={mentor.id}>
            <Changed
              mentor={mentor}
              error={decisions.errorOf(keyOf(mentor))}
              onLooked={() => decide(mentor, 'accept', null)}
              onSendBack={() => setSendingBack(mentor)}
            />
          </li>
        ))}
      </ul>
      <PromptDialog
        open={sendingBack !== null}
        onClose={() => setSendingBack(null)}
        title={`Send ${sendingBack ? `${nameOf(sendingBack)}’s` : ''} changes back?`}
        label="Reason"
        hint="They read it. Their profile says again what you saw last."
        maxLength={FOUNDER_NOTE_MAX}
        confirm="Send back"
        danger
        {...reasonFor(sendingBack).prompt}
        onConfirm={(notes) => {
          if (sendingBack) decide(sendingBack, 'send_back', notes || null);
          setSendingBack(null);
        }}
      />
    </>
  );
}

interface ChangedProps {
  mentor: ChangedMentor;
  error: Error | null;
  onLooked: () => void;
  onSendBack: () => void;
}

function Changed({ mentor, error, onLooked, onSendBack }: ChangedProps) {
  const name = nameOf(mentor);
  return (
    <article id={keyOf(mentor)} className={`stack ${styles.entry}`} aria-label={name} tabIndex={-1}>
      <div className="row">
        <h3 className={styles.subheading}>
          <Link to={paths.adminPerson(mentor)}>{name}</Link>
        </h3>
        <Badge>Public for {formatDuration(now().getTime() - new Date(mentor.changed_since).getTime())}</Badge>
      </div>
      <ChangeList changes={changesInWords(mentor.changes)} />
      <div className="row">
        <Button look="quiet" onClick={onSendBack}>
          Send back
        </Button>
        <Button onClick={onLooked}>
          Looked at<span className="visually-hidden">: {name}</span>
        </Button>
      </div>
      <Failure error={error} />
    </article>
  );
}
