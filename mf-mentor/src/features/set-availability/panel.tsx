import { useQuery } from '@tanstack/react-query';
import { getAvailability } from 'contracts/http/availability';
import { Button, FailedState, Skeleton } from 'ui';
import { call } from 'web-kit/api';
import type { OwnProfile } from '../../mentor-calls.ts';
import { Editor } from './editor.tsx';
import styles from './panel.module.css';
import { SlotPreview } from './slot-preview.tsx';
import { type Week, weekOf } from './week.ts';

interface Props {
  mentor: OwnProfile;
  /** What was changed and not saved yet. */
  draft: Week | null;
  onDraft: (week: Week | null) => void;
}

/** The second tab: the weekly hours, and what students see of them. */
export function AvailabilityPanel({ mentor, draft, onDraft }: Props) {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['availability', mentor.id],
    queryFn: ({ signal }) => call(getAvailability, { params: { id: mentor.id }, signal }),
    // An answer that comes while somebody is typing must not change what he types on.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending) {
    return (
      <div className="stack" aria-busy="true">
        <p className="visually-hidden" role="status">
          Loading your hours…
        </p>
        <Skeleton height="3rem" />
        <Skeleton height="26rem" />
      </div>
    );
  }
  if (!data) {
    return (
      <div className="stack gap-6">
        <FailedState title="We could not load your hours" onRetry={() => void refetch()} retrying={isFetching}>
          <p>Error loading availability: {error instanceof Error ? error.message : 'Please try again.'}</p>
          <p>Saving is off until we know what you saved before, so that nothing is lost.</p>
        </FailedState>
        <div>
          <Button disabled>Save Availability</Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.columns}>
      <Editor
        mentorId={mentor.id}
        week={draft ?? weekOf(data, mentor.time_zone)}
        isNew={data.length === 0}
        onChange={onDraft}
      />
      <SlotPreview mentorId={mentor.id} />
    </div>
  );
}
