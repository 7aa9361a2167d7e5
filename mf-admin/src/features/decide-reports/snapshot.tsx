import { More } from 'ui';
import { now } from 'web-kit/clock';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import styles from '../../parts.module.css';
import type { Report } from './report-ticket.tsx';

/** What stood there when the report came; the pages of today may say something else. */
export function Snapshot({ snapshot }: { snapshot: Report['snapshot'] }) {
  const zone = useViewerZone();
  const { session, profile } = snapshot;
  if (!session && !profile) return <p className="mute">Nothing was kept with it.</p>;
  return (
    <More summary="As it stood when the report came">
      <div className="stack gap-6">
        {session ? (
          <dl className={styles.facts}>
            <Fact label="Session" value={formatSession(session.starts_at, zone, now())} />
            <Fact label="Status then" value={session.status.replaceAll('_', ' ')} />
            <Fact
              label="Mentor checked in"
              value={session.checked_in_at ? formatSession(session.checked_in_at, zone, now()) : 'No'}
            />
            <Fact
              label="Together in the room"
              value={session.together_minutes ? `${session.together_minutes} min` : 'Not seen together'}
            />
            {session.notes ? <Fact label="The student’s notes" value={session.notes} isWide /> : null}
          </dl>
        ) : null}
        {profile ? (
          <dl className={styles.facts}>
            {Object.entries(profile).flatMap(([name, value]) => {
              const text = textOf(value);
              return text ? [<Fact key={name} label={labelOf(name)} value={text} isWide={text.length > 40} />] : [];
            })}
          </dl>
        ) : null}
      </div>
    </More>
  );
}

function Fact({ label, value, isWide }: { label: string; value: string; isWide?: boolean }) {
  return (
    <div className={isWide ? styles.wideFact : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  // The names of time zones would be broken anywhere.
  if (typeof value === 'string') return /^\w+\/\w+$/.test(value) ? value.replaceAll('_', ' ') : value;
  return typeof value === 'number' ? String(value) : '';
}

/** firstName → First name */
function labelOf(name: string): string {
  if (name === 'gpa') return 'GPA';
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
