import { useQuery } from '@tanstack/react-query';
import type { NewMedia } from 'contracts/http/media';
import { useState } from 'react';
import { Notice } from 'ui';
import { decideMedia, newMediaQuery } from 'web-kit/resources/media';
import { useChange } from 'web-kit/use-change';
import { Loaded, Part } from '../../part.tsx';
import styles from '../../parts.module.css';
import { MediaCard } from './media-card.tsx';
import { TakeDownDialog } from './take-down-dialog.tsx';

/** Public already in most cases: the founder keeps them, or takes them down. */
export function NewMediaQueue() {
  const query = useQuery(newMediaQuery);
  const [leaving, setLeaving] = useState<NewMedia | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const decision = useChange(decideMedia, {
    onDone(_, { action }) {
      setLeaving(null);
      setSaid(action === 'keep' ? null : 'It’s gone for everybody. The mentor reads why.');
    },
  });
  const { mediaId, action } = decision.input ?? {};
  return (
    <Part id="new-media" title="New portraits and intros">
      {said ? <Notice kind="success">{said}</Notice> : null}
      <Loaded query={query} height="12rem">
        {(media) =>
          media.length === 0 ? (
            <p className="mute">None. New portraits, intros and captions of mentors show up here.</p>
          ) : (
            <ul className={styles.cards}>
              {media.map((each) => (
                <li key={each.id}>
                  <MediaCard
                    media={each}
                    keeping={decision.isPending && mediaId === each.id && action === 'keep'}
                    failure={mediaId === each.id && action === 'keep' ? decision.failure : null}
                    onKeep={() => decision.run({ mediaId: each.id, action: 'keep' })}
                    onTakeDown={() => setLeaving(each)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <TakeDownDialog
        media={leaving}
        waiting={decision.isPending}
        failure={action === 'take_down' ? decision.failure : null}
        onClose={() => setLeaving(null)}
        onTakeDown={(mediaId, reason, note) => decision.run({ mediaId, action: 'take_down', reason, note })}
      />
    </Part>
  );
}
