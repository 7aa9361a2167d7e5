import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getAvailability,
  getBookingRules,
  getOverrides,
  saveAvailability,
  saveBookingRules,
  saveOverrides,
} from 'contracts/http/availability';
import { Button, FailedState, Skeleton } from 'ui';
import { call } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { dayKey } from 'web-kit/time';
import type { OwnProfile } from '../../mentor-calls.ts';
import { Editor } from './editor.tsx';
import { bodyOf, changedParts, faultsOf, type Hours, hoursOf, isSound, partsToSave, type Saved } from './hours.ts';
import styles from './panel.module.css';
import { outcomeOf, saveParts } from './save-hours.ts';
import { SlotPreview } from './slot-preview.tsx';

const keyOf = (mentorId: string) => ['availability', mentorId];

async function load(mentorId: string, signal: AbortSignal): Promise<Saved> {
  const asked = { params: { id: mentorId }, signal };
  const [weekly, overrides, rules] = await Promise.all([
    call(getAvailability, asked),
    call(getOverrides, asked),
    call(getBookingRules, asked),
  ]);
  return { weekly, overrides, rules };
}

function useSaved(mentorId: string, enabled = true) {
  return useQuery({
    queryKey: keyOf(mentorId),
    queryFn: ({ signal }) => load(mentorId, signal),
    // An answer that comes while somebody is typing must not change what he types on.
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}

/** Whether the draft differs from what is saved. What was never loaded has no draft. */
export function useUnsaved(mentor: OwnProfile, draft: Hours | null): boolean {
  const { data } = useSaved(mentor.id, false);
  if (!data || !draft) return false;
  return changedParts(draft, data, mentor.time_zone, dayKey(now(), draft.week.timeZone)).length > 0;
}

interface Props {
  mentor: OwnProfile;
  /** What was typed so far, since the page was opened. */
  draft: Hours | null;
  onDraft: (hours: Hours) => void;
}

/** The second tab: weekly hours, dates and rules, and what students see of them. */
export function AvailabilityPanel({ mentor, draft, onDraft }: Props) {
  const { data, error, isPending, isFetching, refetch } = useSaved(mentor.id);
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
  return <Loaded mentor={mentor} saved={data} draft={draft} onDraft={onDraft} />;
}

function Loaded({ mentor, saved, draft, onDraft }: Props & { saved: Saved }) {
  const client = useQueryClient();
  const zone = draft?.week.timeZone ?? saved.weekly[0]?.timezone ?? mentor.time_zone;
  const today = dayKey(now(), zone);
  const hours = draft ?? hoursOf(saved, mentor.time_zone, today);
  const faults = faultsOf(hours, saved.rules);
  const changed = changedParts(hours, saved, mentor.time_zone, today);
  const isNew = saved.weekly.length === 0;

  const save = async () => {
    const params = { id: mentor.id };
    const { weekly, overrides, rules } = bodyOf(hours);
    const result = await saveParts(partsToSave(changed, isNew), {
      weekly: () => call(saveAvailability, { params, body: weekly }),
      overrides: () => call(saveOverrides, { params, body: overrides }),
      rules: () => call(saveBookingRules, { params, body: rules }),
    });
    const sent = { weekly, overrides, rules: { ...saved.rules, ...rules } };
    // The draft stays: while this was on its way, more may have been typed.
    const kept = Object.fromEntries(result.saved.map((part) => [part, sent[part]]));
    client.setQueryData(keyOf(mentor.id), { ...saved, ...kept });
    await client.invalidateQueries({ queryKey: ['own-slots', mentor.id] });
    return outcomeOf(result);
  };

  return (
    <div className={styles.columns}>
      <Editor
        hours={hours}
        faults={faults}
        limits={saved.rules}
        today={today}
        isNew={isNew}
        unsaved={changed.length > 0}
        onChange={onDraft}
        onSave={save}
      />
      <SlotPreview mentorId={mentor.id} hours={hours} sound={isSound(faults)} />
    </div>
  );
}
