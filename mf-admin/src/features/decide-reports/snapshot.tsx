import { useQuery } from '@tanstack/react-query';
import type { Report } from 'contracts/http/reports';
import { sportName } from 'contracts/sports';
import { useState } from 'react';
import { Button, Dialog, More } from 'ui';
import { now } from 'web-kit/clock';
import { reportMessagesQuery } from 'web-kit/resources/founder';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { Loaded } from '../../part.tsx';
import styles from '../../parts.module.css';
import { ShownMedia } from '../../shown-media.tsx';

const TITLE = 'As it stood when the report came';

/** What stood there when the report came; the pages of today may say something else. */
export function Snapshot({ report }: { report: Report }) {
  if (!keepsAnything(report)) return <p className="mute">Nothing was kept with it.</p>;
  return (
    <More summary={TITLE}>
      <Kept report={report} />
    </More>
  );
}

/** For whoever has to look again once it is decided. */
export function SnapshotButton({ report }: { report: Report }) {
  const [open, setOpen] = useState(false);
  if (!keepsAnything(report)) return null;
  return (
    <>
      <div className="row">
        <Button look="quiet" onClick={() => setOpen(true)}>
          What was kept<span className="visually-hidden"> with the report about {report.reported.name}</span>
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={TITLE}>
        <Kept report={report} />
      </Dialog>
    </>
  );
}

function keepsAnything({ snapshot: { session, profile, messages }, kept_messages }: Report): boolean {
  return Boolean(session || profile || messages || kept_messages);
}

function Kept({ report: { id, snapshot, kept_messages, subject, reported } }: { report: Report }) {
  const zone = useViewerZone();
  const { session, profile, media, messages } = snapshot;
  return (
    <div className="stack gap-6">
      {messages ? <Messages messages={messages} reported={subject.id} /> : null}
      {kept_messages ? <KeptMessages reportId={id} reported={subject.id} /> : null}
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
      {media ? <ShownMedia {...media} name={reported.name} college={textOf(profile?.college) || null} /> : null}
      {profile ? (
        <dl className={styles.facts}>
          {Object.entries(profile).flatMap(([name, value]) => {
            const text = name === 'sport' ? sportName(String(value)) : textOf(value);
            return text ? [<Fact key={name} label={labelOf(name)} value={text} isWide={text.length > 40} />] : [];
          })}
        </dl>
      ) : null}
    </div>
  );
}

type Said = NonNullable<Report['snapshot']['messages']>;

function KeptMessages({ reportId, reported }: { reportId: string; reported: string }) {
  return (
    <Loaded query={useQuery(reportMessagesQuery(reportId))} height="10rem">
      {({ messages }) => <Messages messages={messages} reported={reported} />}
    </Loaded>
  );
}

/** The oldest first. */
function Messages({ messages, reported }: { messages: Said; reported: string }) {
  const zone = useViewerZone();
  if (messages.length === 0) return <p className="mute">Nothing was written.</p>;
  return (
    <ol className={styles.said} aria-label="Messages">
      {messages.map(({ id, from, text, sent_at, delivered }) => (
        <li key={id} className={styles.side}>
          <p className="mute">
            <b>{from === 'athlete' ? 'Athlete' : 'Mentor'}</b> · {formatSession(sent_at, zone, now())}
            {delivered ? null : ' · Not delivered by then'}
            {id === reported ? <b> · Reported</b> : null}
          </p>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
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

const LABELS: Readonly<Record<string, string>> = { gpa: 'GPA', usState: 'State' };

/** firstName → First name */
function labelOf(name: string): string {
  if (LABELS[name]) return LABELS[name];
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
