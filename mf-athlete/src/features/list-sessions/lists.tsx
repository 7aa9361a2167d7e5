import type { Session } from 'contracts/http/sessions';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { More } from 'ui';
import { now } from 'web-kit/clock';
import { LinkedRows } from 'web-kit/linked-row';
import { soonest } from 'web-kit/may';
import { OpenedSession } from 'web-kit/opened-session';
import { paths } from 'web-kit/paths';
import { ReportDialog } from 'web-kit/report-or-block';
import type { Plan } from 'web-kit/resources/plans';
import { SessionList } from 'web-kit/session-list';
import { openTasksOf, PlanTasks, usePlans } from '../../plan-tasks.tsx';
import { nextLook } from '../../session-actions.ts';
import { useWake } from '../../use-wake.ts';
import { type Asked, arrange } from './arrange.ts';
import { AskCard } from './ask-card.tsx';
import { NextSession } from './next-session.tsx';
import styles from './page.module.css';
import { AheadRow, AskRow, PastRow } from './rows.tsx';
import { type Said, SaidNotice } from './said.tsx';
import { SessionCard } from './session-card.tsx';

/** Before somebody asks for more. */
const SHOWN = { asked: 1, tasks: 1, ahead: 2, past: 3 } as const;

/** The whole session, in the place where it would stand in short. */
type InPlace = (session: Session, place: 'li' | 'div', short: ReactNode) => ReactNode;

export function Lists({ athleteId, sessions }: { athleteId: string; sessions: Session[] }) {
  const [last, setLast] = useState<{ id: string; said: Said } | null>(null);
  // Kept here, because who was blocked takes the session to another list.
  const [reporting, setReporting] = useState<{ session: Session; open: boolean } | null>(null);
  const plans = usePlans(athleteId, sessions);
  const [search] = useSearchParams();
  useWake(soonest(sessions.map((session) => nextLook(session, now()))));
  const { next, asks, asksComeFirst, ahead, past } = arrange(sessions, now());
  const opened = sessions.find(({ id }) => id === search.get('session'));
  // Something asked may be booked or past as well: it is opened where it is asked.
  const isElsewhere = (session: Session) => session === opened && asks.some((asked) => asked.session === opened);
  const say = (id: string) => (said: Said) => setLast({ id, said });
  const isAsked = sessions.find(({ id }) => id === last?.id)?.move_proposal;
  const heard = last?.said.whileAsked && !isAsked ? null : last;
  const inPlace: InPlace = (session, place, short) =>
    session !== opened ? (
      short
    ) : (
      <OpenedSession key={session.id} as={place} close={paths.sessions()}>
        <SessionCard
          session={session}
          plan={plans.find(({ session_id }) => session_id === session.id) ?? null}
          athleteId={athleteId}
          said={heard?.id === session.id ? heard.said : null}
          say={say(session.id)}
          onReport={() => setReporting({ session, open: true })}
        />
      </OpenedSession>
    );
  const upNext = next && !isElsewhere(next) ? inPlace(next, 'div', <NextSession session={next} />) : null;
  return (
    <div className={styles.lists}>
      {heard && heard.id !== opened?.id ? <SaidNotice said={heard.said} /> : null}
      {asksComeFirst ? null : upNext}
      <Waiting asks={asks} inPlace={inPlace} say={say} />
      {asksComeFirst ? upNext : null}
      <Tasks athleteId={athleteId} plans={plans} />
      <section>
        <Head title="Coming up">
          <Link to={paths.browse()}>Find Mentors</Link>
        </Head>
        {ahead.length > 0 ? (
          <SessionList sessions={ahead} first={SHOWN.ahead} opened={opened} what="booked sessions">
            {(one) => inPlace(one, 'li', <AheadRow key={one.id} session={one} />)}
          </SessionList>
        ) : (
          <p className="mute">{next ? 'Nothing else is booked right now.' : 'Nothing is booked right now.'}</p>
        )}
      </section>
      <Past past={past.filter((one) => !isElsewhere(one))} opened={opened} inPlace={inPlace} />
      {reporting ? (
        <ReportDialog
          whom={{ by: 'session', id: reporting.session.id, name: reporting.session.mentor_name }}
          open={reporting.open}
          onClose={() => setReporting({ ...reporting, open: false })}
        />
      ) : null}
    </div>
  );
}

function Head({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

interface PastProps {
  past: Session[];
  opened: Session | undefined;
  inPlace: InPlace;
}

function Past({ past, opened, inPlace }: PastProps) {
  if (past.length === 0) return null;
  return (
    <section>
      <Head title="Past" />
      <SessionList sessions={past} first={SHOWN.past} opened={opened} what="past sessions">
        {(one) => inPlace(one, 'li', <PastRow key={one.id} session={one} />)}
      </SessionList>
    </section>
  );
}

interface WaitingProps {
  asks: readonly Asked[];
  inPlace: InPlace;
  say: (id: string) => (said: Said) => void;
}

/** One at a time: the rest waits in rows. */
function Waiting({ asks: [first, ...others], inPlace, say }: WaitingProps) {
  if (!first) return null;
  const { session } = first;
  const row = (asked: Asked) => inPlace(asked.session, 'li', <AskRow key={asked.session.id} asked={asked} />);
  const [shown, rest] = [others.slice(0, SHOWN.asked), others.slice(SHOWN.asked)];
  return (
    <section>
      <Head title="Waiting for you" />
      {inPlace(session, 'div', <AskCard key={session.id} asked={first} say={say(session.id)} />)}
      {shown.length > 0 ? <LinkedRows>{shown.map(row)}</LinkedRows> : null}
      {rest.length > 0 ? (
        <More summary={`${rest.length} more`}>
          <LinkedRows>{rest.map(row)}</LinkedRows>
        </More>
      ) : null}
    </section>
  );
}

function Tasks({ athleteId, plans }: { athleteId: string; plans: readonly Plan[] }) {
  const open = openTasksOf(plans);
  if (open.length === 0) return null;
  const [first, rest] = [open.slice(0, SHOWN.tasks), open.slice(SHOWN.tasks)];
  return (
    <section>
      <Head title="Your tasks" />
      <PlanTasks athleteId={athleteId} tasks={first} namesMentor />
      {rest.length > 0 ? (
        <More summary={`${rest.length} more`}>
          <PlanTasks athleteId={athleteId} tasks={rest} namesMentor />
        </More>
      ) : null}
    </section>
  );
}
