import { useQuery } from '@tanstack/react-query';
import type { Session } from 'contracts/http/sessions';
import { TextArea } from 'ui';
import { now } from 'web-kit/clock';
import { isOpen } from 'web-kit/may';
import { athleteSessionsQuery } from 'web-kit/resources/sessions';
import { type Listed, openTasksOf, PlanTasks, usePlans } from '../../plan-tasks.tsx';
import styles from './page.module.css';

const NOTES_MAX = 2_000;

export function heldAt(sessions: readonly Session[] | undefined, mentorId: string): Session[] | undefined {
  return sessions?.filter(({ mentor_id, may }) => mentor_id === mentorId && isOpen(may.pay, now()));
}

/** None of a visitor; undefined until they are known. */
export function useSessions(athleteId: string | null): Session[] | undefined {
  const isKnown = athleteId !== null;
  const { data } = useQuery({ ...athleteSessionsQuery(athleteId ?? ''), staleTime: 0, enabled: isKnown });
  return isKnown ? data : [];
}

interface NotesProps {
  athleteId: string;
  notes: string;
  onNotes: (notes: string) => void;
}

export function ForTheMentor({ athleteId, notes, onNotes }: NotesProps) {
  const tasks: Listed[] = openTasksOf(usePlans(athleteId, useSessions(athleteId) ?? []));
  return (
    <>
      {tasks.length > 0 ? (
        <section className="stack">
          <h2 className={styles.heading}>Still on your list</h2>
          <PlanTasks athleteId={athleteId} tasks={tasks} namesMentor />
        </section>
      ) : null}
      <TextArea
        label="Session notes"
        hint="What would you like to talk about? Your mentor reads it before you meet."
        required={false}
        maxLength={NOTES_MAX}
        value={notes}
        onChange={(event) => onNotes(event.target.value)}
      />
    </>
  );
}
