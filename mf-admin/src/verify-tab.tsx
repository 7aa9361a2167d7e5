import { useQuery } from '@tanstack/react-query';
import { pendingMentorsQuery, profileChangesQuery } from 'web-kit/resources/founder';
import { newMediaQuery } from 'web-kit/resources/media';
import { useDecisions } from './decisions.tsx';
import { NewMediaQueue } from './features/look-at-media/new-media.tsx';
import { ChangesToLookAt } from './features/verify-mentors/changes-to-look-at.tsx';
import { useAskedMentor, Verification } from './features/verify-mentors/verification.tsx';
import { OpeningSections } from './opening.tsx';
import styles from './parts.module.css';
import { useSectionInView } from './use-section-in-view.ts';
import { useSettled } from './use-settled.ts';

export default function VerifyTab() {
  const asked = useAskedMentor();
  return (
    <div className="stack gap-12">
      <Verification asked={asked} />
      {asked === null ? <PublicAlready /> : null}
    </div>
  );
}

function PublicAlready() {
  const { isAway } = useDecisions();
  const pending = useQuery(pendingMentorsQuery);
  const [changes, media] = [useQuery(profileChangesQuery), useQuery(newMediaQuery)];
  const isSettled = useSettled([pending, changes, media]);
  useSectionInView(isSettled);
  const undecided = (all: readonly { id: string }[] | undefined, kind: string) =>
    all?.filter(({ id }) => !isAway(`${kind}-${id}`)).length ?? 0;
  return (
    <div className={styles.opening}>
      <OpeningSections
        // On a phone, whoever waits to be verified comes first.
        isSettled={isSettled && pending.data?.length === 0}
        sections={[
          { id: 'profile-changes', label: 'Changes', count: undecided(changes.data, 'changes') },
          { id: 'new-media', label: 'New media', count: undecided(media.data, 'media') },
        ]}
      >
        <ChangesToLookAt />
        <NewMediaQueue />
      </OpeningSections>
    </div>
  );
}
