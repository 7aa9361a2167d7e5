import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Badge, Button, ChangeList, Notice, PromptDialog } from 'ui';
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
import { useChange } from 'web-kit/use-change';
import { Loaded, Part } from '../../part.tsx';
import styles from '../../parts.module.css';
import { Failure } from './failure.tsx';
import { useSeenVersions } from './seen-versions.ts';

const nameOf = ({ first_name, last_name }: ChangedMentor) => `${first_name} ${last_name}`;

/** Public already: the founder confirms, or takes it off the profile. */
export function ChangesToLookAt() {
  const query = useQuery(profileChangesQuery);
  const seen = useSeenVersions(query.data);
  const [sendingBack, setSendingBack] = useState<ChangedMentor | null>(null);
  const decision = useChange(decideProfileChanges, {
    onFailed(error, { mentor: { id } }) {
      const changed = profileChangedBy(error);
      if (changed) seen.see({ id, version: changed.version });
    },
  });
  const { mentor: judged, action } = decision.input ?? {};
  const decide = (mentor: ChangedMentor, action: 'accept' | 'send_back', notes: string | null) =>
    decision.run({ mentor, version: seen.versionOf(mentor), action, notes });
  return (
    <Part id="profile-changes" title="Changes to look at">
      {decision.isDone && judged && action === 'send_back' ? (
        <Notice kind="success" title={`Sent back to ${nameOf(judged)}`}>
          The profile says again what you saw last. They read your reason by email.
        </Notice>
      ) : null}
      <Loaded query={query} height="6rem">
        {(mentors) =>
          mentors.length === 0 ? (
            <p className="mute">None. What verified mentors change in their profiles shows up here.</p>
          ) : (
            <ul className={styles.list}>
              {mentors.map((mentor) => (
                <li key={mentor.id}>
                  <Changed
                    mentor={mentor}
                    working={(decision.isPending && judged?.id === mentor.id && action) || null}
                    error={judged?.id === mentor.id ? decision.error : null}
                    onLooked={() => decide(mentor, 'accept', null)}
                    onSendBack={() => setSendingBack(mentor)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <PromptDialog
        open={sendingBack !== null}
        onClose={() => setSendingBack(null)}
        title={`Send ${sendingBack ? `${nameOf(sendingBack)}’s` : ''} changes back?`}
        label="Reason"
        hint="They read it. Their profile says again what you saw last."
        confirm="Send back"
        danger
        onConfirm={(notes) => {
          if (sendingBack) decide(sendingBack, 'send_back', notes || null);
          setSendingBack(null);
        }}
      />
    </Part>
  );
}

interface ChangedProps {
  mentor: ChangedMentor;
  working: 'accept' | 'send_back' | null;
  error: Error | null;
  onLooked: () => void;
  onSendBack: () => void;
}

function Changed({ mentor, working, error, onLooked, onSendBack }: ChangedProps) {
  const name = nameOf(mentor);
  return (
    <article className={`stack ${styles.entry}`} aria-label={name}>
      <div className="row">
        <h3 className={styles.subheading}>
          <Link to={paths.mentor(mentor.id)}>{name}</Link>
        </h3>
        <Badge>Public for {formatDuration(now().getTime() - new Date(mentor.changed_since).getTime())}</Badge>
      </div>
      <ChangeList changes={changesInWords(mentor.changes)} />
      <div className="row">
        <Button look="quiet" onClick={onSendBack} waiting={working === 'send_back' && 'Sending back…'}>
          Send back
        </Button>
        <Button onClick={onLooked} waiting={working === 'accept' && 'Noting…'}>
          Looked at<span className="visually-hidden">: {name}</span>
        </Button>
      </div>
      <Failure error={error} />
    </article>
  );
}
