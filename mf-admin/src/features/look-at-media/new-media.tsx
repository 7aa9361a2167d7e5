import { useQuery } from '@tanstack/react-query';
import type { NewMedia } from 'contracts/http/media';
import { useState } from 'react';
import { errorText } from 'web-kit/api';
import { dropDraft } from 'web-kit/draft';
import { decideMedia, newMediaQuery } from 'web-kit/resources/media';
import { useDecisions } from '../../decisions.tsx';
import { Loaded, Part } from '../../part.tsx';
import styles from '../../parts.module.css';
import { ShowMore } from '../../show-more.tsx';
import { KINDS, MediaCard } from './media-card.tsx';
import { draftOf, TakeDownDialog } from './take-down-dialog.tsx';

const keyOf = ({ id }: NewMedia) => `media-${id}`;
const FAILED = 'Something went wrong. Please try again.';

/** Public already in most cases: the founder keeps them, or takes them down. */
export function NewMediaQueue() {
  const query = useQuery(newMediaQuery);
  const decisions = useDecisions();
  return (
    <Part id="new-media" title="New portraits and intros">
      <Loaded query={query} height="12rem">
        {(all) => {
          const media = all.filter((each) => !decisions.isAway(keyOf(each)));
          return media.length === 0 ? (
            <p className="mute">None. New portraits, intros and captions of mentors show up here.</p>
          ) : (
            <ShowMore items={media} first={4}>
              {(shown) => <MediaList media={shown} />}
            </ShowMore>
          );
        }}
      </Loaded>
    </Part>
  );
}

export function MediaList({ media, onDecided }: { media: readonly NewMedia[]; onDecided?: () => void }) {
  const decisions = useDecisions();
  const [leaving, setLeaving] = useState<NewMedia | null>(null);
  const decide = (each: NewMedia, verdict: Omit<Parameters<typeof decideMedia.ask>[0], 'mediaId'>) => {
    const what = `${each.mentor_name}’s ${KINDS[each.kind].toLowerCase()}`;
    const isKept = verdict.action === 'keep';
    decisions.hold({
      key: keyOf(each),
      change: decideMedia,
      input: { mediaId: each.id, ...verdict },
      about: what,
      says: isKept ? `Keeping ${what}.` : `Taking ${what} down in a few seconds.`,
      done: () => (isKept ? `${what} stays.` : 'It’s gone for everybody. The mentor reads why.'),
      fallback: FAILED,
      onDone: () => dropDraft(draftOf(each)),
    });
    setLeaving(null);
    onDecided?.();
  };
  const errorOf = (each: NewMedia) => {
    const error = decisions.errorOf(keyOf(each));
    return error && errorText(error, FAILED);
  };
  return (
    <>
      <ul className={styles.cards}>
        {media.map((each) => (
          <li key={each.id}>
            <MediaCard
              media={each}
              failure={errorOf(each)}
              onKeep={() => decide(each, { action: 'keep' })}
              onTakeDown={() => setLeaving(each)}
            />
          </li>
        ))}
      </ul>
      <TakeDownDialog
        media={leaving}
        onClose={() => setLeaving(null)}
        onTakeDown={(reason, note) => leaving && decide(leaving, { action: 'take_down', reason, note })}
      />
    </>
  );
}
