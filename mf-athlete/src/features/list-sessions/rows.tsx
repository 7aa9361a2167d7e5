import type { Session } from 'contracts/http/sessions';
import { Receipt, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { TextButton } from 'ui';
import { now } from 'web-kit/clock';
import { LinkedRow } from 'web-kit/linked-row';
import { formatMoney } from 'web-kit/money';
import { formatMonthDay, formatNear } from 'web-kit/near-time';
import { paths } from 'web-kit/paths';
import { formatDay, formatTime, useViewerZone } from 'web-kit/time';
import { MentorFace } from '../../mentor-face.tsx';
import { storyOf } from '../../session-story.ts';
import type { Asked } from './arrange.ts';
import { BookAgain } from './book-again.tsx';
import { isPaid } from './is-paid.ts';
import styles from './page.module.css';

interface RowProps {
  session: Session;
  facts: (when: string) => ReactNode;
  to: string;
}

function NearRow({ session, facts, to }: RowProps) {
  const when = formatNear(session.scheduled_datetime, useViewerZone(), now());
  return (
    <LinkedRow
      face={<MentorFace of={session} size="tiny" always />}
      name={session.mentor_name}
      when={when}
      facts={facts(when)}
      to={to}
    />
  );
}

export function AheadRow({ session }: { session: Session }) {
  const facts = (when: string) => (session.paused ? `${when} · Paused` : when);
  return <NearRow session={session} facts={facts} to={paths.sessions(session.id)} />;
}

/** What is asked of the athlete too, but is not the most urgent. */
export function AskRow({ asked: { ask, session } }: { asked: Asked }) {
  return (
    <NearRow session={session} facts={() => <Why ask={ask} session={session} />} to={addressOf(ask, session.id)} />
  );
}

function addressOf(ask: Asked['ask'], id: string): string {
  if (ask === 'confirm') return paths.verifySession(id);
  return ask === 'rate' ? paths.rateSession(id) : paths.sessions(id);
}

function Why({ ask, session }: Asked) {
  const zone = useViewerZone();
  const day = formatDay(session.scheduled_datetime, zone);
  const until = session.hold_expires_at ? ` by ${formatTime(session.hold_expires_at, zone)}` : '';
  switch (ask) {
    case 'pay':
      return <b>{`Pay ${formatMoney(session.total_amount)}${until}`}</b>;
    case 'parent':
      return <b>Waiting for your parent to pay</b>;
    case 'answer':
      return <b>{`Asks for another time than ${day}`}</b>;
    case 'confirm':
      return <b>{`Did you meet on ${day}?`}</b>;
    case 'decided':
      return <b>{`We’ve decided on your complaint about ${day}`}</b>;
    case 'rate':
      return <b>{`Rate your session of ${day}`}</b>;
  }
}

export function PastRow({ session }: { session: Session }) {
  const zone = useViewerZone();
  const [booking, setBooking] = useState(false);
  const day = formatDay(session.scheduled_datetime, zone);
  const story = storyOf(session, now());
  const paid = session.total_amount > 0 ? formatMoney(session.total_amount) : 'Free';
  const facts = [
    formatMonthDay(session.scheduled_datetime, zone, now()),
    session.status === 'completed' ? paid : story.label,
    ...(session.has_plan ? ['Plan'] : []),
  ];
  return (
    <LinkedRow
      face={<MentorFace of={session} size="tiny" always />}
      name={session.mentor_name}
      when={day}
      facts={facts.join(' · ')}
      to={paths.sessions(session.id)}
      actions={
        <>
          <TextButton className={styles.small} onClick={() => setBooking(true)}>
            <RotateCcw aria-hidden="true" />
            Book again<span className="visually-hidden">: {session.mentor_name}</span>
          </TextButton>
          {isPaid(session) ? (
            <Link className={styles.small} to={paths.receipt(session.id)}>
              <Receipt aria-hidden="true" />
              Receipt<span className="visually-hidden"> of {day}</span>
            </Link>
          ) : null}
          <BookAgain session={session} open={booking} onClose={() => setBooking(false)} />
        </>
      }
    />
  );
}
