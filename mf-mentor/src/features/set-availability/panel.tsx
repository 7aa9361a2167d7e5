import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { Button, FailedState, Later, Loading, Skeleton } from 'ui';
import { now } from 'web-kit/clock';
import { dropDraft, keepDraft, readDraft } from 'web-kit/draft';
import { availabilityQuery, saveHours } from 'web-kit/resources/availability';
import { busyTimesQuery } from 'web-kit/resources/busy-calendars';
import type { OwnProfile } from 'web-kit/resources/mentors';
import { dayKey } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import { BusyCalendars } from './busy-calendars.tsx';
import { partsByDay } from './busy-times.ts';
import { Editor } from './editor.tsx';
import { bodyOf, changedParts, faultsOf, type Hours, hoursOf, isSound, partsToSave, type Saved } from './hours.ts';
import styles from './panel.module.css';
import { outcomeOf } from './save-hours.ts';
import { SlotPreview } from './slot-preview.tsx';

export function useUnsaved(mentor: OwnProfile, draft: Hours | null): boolean {
  const { data } = useQuery({ ...availabilityQuery(mentor.id), enabled: false });
  if (!data || !draft) return false;
  return changedParts(draft, data, mentor.time_zone, dayKey(now(), draft.week.timeZone)).length > 0;
}

const DRAFT = 'hours';

export function forgetHours(): void {
  dropDraft(DRAFT);
}

interface Props {
  mentor: OwnProfile;
  draft: Hours | null;
  onDraft: (hours: Hours) => void;
}

export function AvailabilityPanel({ mentor, draft, onDraft }: Props) {
  const { data, error, isPending, isFetching, refetch } = useQuery(availabilityQuery(mentor.id));
  // Asked for together with the hours, which show it once they are there.
  useQuery(busyTimesQuery(mentor.id));
  if (isPending) return <Coming />;
  if (!data) {
    return (
      <div className="stack gap-6">
        <FailedState title="We couldn’t load your hours" onRetry={() => void refetch()} retrying={isFetching}>
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
    <Later fallback={<Coming />}>
      <Loaded mentor={mentor} saved={data} draft={draft} onDraft={onDraft} />
    </Later>
  );
}

function Coming() {
  return (
    <Loading label="Loading your hours…" className="stack">
      <Skeleton height="3rem" />
      <Skeleton height="26rem" />
    </Loading>
  );
}

function Loaded({ mentor, saved, draft, onDraft }: Props & { saved: Saved }) {
  const zone = draft?.week.timeZone ?? saved.weekly[0]?.timezone ?? mentor.time_zone;
  const today = dayKey(now(), zone);
  const kept = useMemo(() => hoursOf(saved, mentor.time_zone, today), [saved, mentor.time_zone, today]);
  const hours = draft ?? kept;
  // What is pressed shows at once; the preview follows.
  const previewed = useDeferredValue(hours);
  const faults = faultsOf(hours, saved.rules);
  const changed = changedParts(hours, saved, mentor.time_zone, today);
  const isNew = saved.weekly.length === 0;
  useKeptHours({ saved, draft, onDraft, isUnsaved: changed.length > 0, today });

  const { data: found } = useQuery(busyTimesQuery(mentor.id));
  const busy = useMemo(() => partsByDay(found?.busy ?? [], zone), [found, zone]);

  const { run, reset, isPending, answer } = useChange(saveHours);
  const dropOutcome = () => {
    if (!isPending) reset();
  };
  const change = (next: Hours) => {
    dropOutcome();
    onDraft(next);
  };

  return (
    <div className={styles.columns}>
      <div className="stack gap-12">
        <Editor
          hours={hours}
          faults={faults}
          limits={saved.rules}
          today={today}
          isNew={isNew}
          busy={busy}
          unsaved={changed.length > 0}
          saving={isPending}
          outcome={answer ? outcomeOf(answer) : null}
          onChange={change}
          // The draft stays, because typing may go on meanwhile.
          onSave={() => {
            const { version } = saved.rules;
            run({ mentorId: mentor.id, parts: partsToSave(changed, isNew), hours: bodyOf(hours), version });
          }}
        />
        <BusyCalendars mentorId={mentor.id} zone={zone} onChange={dropOutcome} />
      </div>
      <SlotPreview mentorId={mentor.id} hours={previewed} sound={isSound(faults)} busy={busy} />
    </div>
  );
}

interface Kept {
  hours: Hours;
  /** The saved hours that they change. */
  of: string;
}

/** While the page is away. If other hours were saved meanwhile, these must not replace them. */
function useKeptHours({
  saved,
  draft,
  onDraft,
  isUnsaved,
  today,
}: Pick<Props, 'draft' | 'onDraft'> & { saved: Saved; isUnsaved: boolean; today: string }): void {
  const of = JSON.stringify(saved);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something was typed or saved
  useEffect(() => {
    if (draft && isUnsaved) keepDraft(DRAFT, { hours: draft, of } satisfies Kept);
    else if (draft) forgetHours();
    else {
      const kept = readDraft<Kept>(DRAFT);
      if (kept?.of !== of) return;
      onDraft({ ...kept.hours, dates: kept.hours.dates.filter(({ date }) => date >= today) });
    }
  }, [draft, of, isUnsaved]);
}
