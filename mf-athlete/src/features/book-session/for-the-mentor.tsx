import { useQuery } from '@tanstack/react-query';
import type { Session } from 'contracts/http/sessions';
import { TextArea } from 'ui';
import { now } from 'web-kit/clock';
import { isOpen } from 'web-kit/may';
import { athleteSessionsQuery } from 'web-kit/resources/sessions';
import { type Listed, openTasksOf, PlanTasks, usePlans } from '../../plan-tasks.tsx';
import { StillHeld } from './held.tsx';
import styles from './page.module.css';

const NOTES_MAX = 2_000;

/** Times of this mentor that are held and not paid yet. */
export function Earlier({ athleteId, mentorId, zone }: { athleteId: string; mentorId: string; zone: string }) {
  const held = useSessions(athleteId).filter(
    (session) => session.mentor_id === mentorId && isOpen(session.may.pay, now()),
  );
  return held.map((session) => <StillHeld key={session.id} session={session} zone={zone} />);
}

function useSessions(athleteId: string): Session[] {
  const { data = [] } = useQuery({ ...athleteSessionsQuery(athleteId), staleTime: 0 });
  return data;
}

interface NotesProps {
  athleteId: string;
  notes: string;
  onNotes: (notes: string) => void;
}

/** What goes to the mentor along with the booking. */
export function ForTheMentor({ athleteId, notes, onNotes }: NotesProps) {
  const tasks: Listed[] = openTasksOf(usePlans(athleteId, useSessions(athleteId)));
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
