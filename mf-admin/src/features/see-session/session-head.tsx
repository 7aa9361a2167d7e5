import { Link } from 'react-router';
import { Badge } from 'ui';
import { now } from 'web-kit/clock';
import { formatMoney } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import type { SessionRecord } from 'web-kit/resources/find';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { LABELS } from '../../session-state.ts';
import { shortNumber } from '../../short-number.ts';
import styles from './session.module.css';

export function SessionHead({ id, session }: { id: string; session: SessionRecord['session'] }) {
  const zone = useViewerZone();
  if (!session) return <h1>Session {shortNumber(id)}</h1>;
  const { label, tone } = LABELS[session.status];
  return (
    <header className={styles.head}>
      <p className="row">
        <span className="mute">Session {shortNumber(id)}</span>
        <Badge tone={tone}>{label}</Badge>
        {session.paused ? <Badge tone="bad">Paused</Badge> : null}
      </p>
      <h1>
        <Link to={paths.adminPerson({ id: session.athlete_id })}>{session.athlete_name}</Link> with{' '}
        <Link to={paths.adminPerson({ id: session.mentor_id })}>{session.mentor_name}</Link>
      </h1>
      <p className="lead">
        {formatSession(session.scheduled_datetime, zone, now())}, {formatMoney(session.total_amount)}
        {typeof session.together_minutes === 'number' ? `, together ${session.together_minutes} min` : ''}
      </p>
    </header>
  );
}
