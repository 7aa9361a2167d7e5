import { firstName } from 'contracts/first-name';
import type { Session } from 'contracts/http/sessions';
import { NotebookPen, ShieldQuestion } from 'lucide-react';
import { Button, ButtonLink, More } from 'ui';
import { LinkedRow, LinkedRows, RowDate } from 'web-kit/linked-row';
import { closesAt } from 'web-kit/may';
import { paths } from 'web-kit/paths';
import { formatDay, useViewerZone } from 'web-kit/time';
import type { ToDo } from './arrange.ts';
import styles from './panel.module.css';
import { type Said, SessionAction } from './session-action.tsx';

interface Props {
  todos: readonly ToDo[];
  now: Date;
  onSaid: (session: Session, said: Said) => void;
  onComplaint: (session: Session) => void;
}

/** Reminds, and holds nothing up. One at a time: the rest waits in rows. */
export function ToDoList({ todos: [first, ...others], now, onSaid, onComplaint }: Props) {
  if (!first) return null;
  return (
    <section aria-label="To do">
      <h2 className={styles.heading}>To do</h2>
      <div className={styles.todo}>
        {first.todo === 'complete' ? (
          <>
            <h3 className="small mute">{first.session.athlete_name}</h3>
            <SessionAction session={first.session} now={now} onSaid={(said) => onSaid(first.session, said)} />
          </>
        ) : first.todo === 'complaint' ? (
          <Complaint session={first.session} onComplaint={onComplaint} />
        ) : (
          <PlanToWrite session={first.session} now={now} />
        )}
      </div>
      {others.length > 0 ? (
        <More summary={`${others.length} more to do`}>
          <LinkedRows>
            {others.map(({ todo, session }) => (
              <ToDoRow key={`${todo} ${session.id}`} todo={todo} session={session} />
            ))}
          </LinkedRows>
        </More>
      ) : null}
    </section>
  );
}

function Complaint({ session, onComplaint }: { session: Session; onComplaint: Props['onComplaint'] }) {
  return (
    <>
      <div>
        <ShieldQuestion aria-hidden="true" />
        <b>{`${session.athlete_name} filed a complaint`}</b>
        <span className="small mute">The founder decides within a day, and hears your side first.</span>
      </div>
      <Button onClick={() => onComplaint(session)}>Read it and tell your side</Button>
    </>
  );
}

function PlanToWrite({ session, now }: { session: Session; now: Date }) {
  const zone = useViewerZone();
  const until = closesAt(session.may.write_plan, now);
  return (
    <>
      <div>
        <NotebookPen aria-hidden="true" />
        <b>{`Write ${firstName(session.athlete_name)}’s action plan`}</b>
        <span className="small mute">
          {`You met on ${formatDay(session.scheduled_datetime, zone)}. Takes two minutes`}
          {until ? `, and can be sent until ${formatDay(until, zone)}.` : '.'}
        </span>
      </div>
      <ButtonLink to={paths.writePlan(session.id)}>Write the plan</ButtonLink>
    </>
  );
}

const WORDS = {
  complete: 'Mark the session completed',
  complaint: 'Filed a complaint: tell your side',
  plan: 'Write the action plan',
} as const;

function ToDoRow({ todo, session }: ToDo) {
  const zone = useViewerZone();
  const day = formatDay(session.scheduled_datetime, zone);
  return (
    <LinkedRow
      face={<RowDate at={session.scheduled_datetime} zone={zone} />}
      name={session.athlete_name}
      when={day}
      facts={<b>{WORDS[todo]}</b>}
      to={todo === 'plan' ? paths.writePlan(session.id) : paths.mentorDashboard(undefined, session.id)}
    />
  );
}
