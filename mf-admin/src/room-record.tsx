import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from 'contracts/endpoint';
import type { getRoomRecord } from 'contracts/http/room';
import { type Seat, waysInWords } from 'contracts/room';
import { MINUTE_MS, ROOM_RECORD_DAYS } from 'contracts/times';
import { useState } from 'react';
import { Button, Dialog } from 'ui';
import { now } from 'web-kit/clock';
import { roomRecordQuery } from 'web-kit/resources/founder';
import { formatSession } from 'web-kit/session-time';
import { formatTime, useViewerZone } from 'web-kit/time';
import { Loaded } from './part.tsx';
import styles from './parts.module.css';

type Record = ResponseOf<typeof getRoomRecord>;
type Visit = Record['visits'][number];

const WHO = { athlete: 'The athlete', mentor: 'The mentor', guardian: 'The guardian' } as const satisfies {
  [S in Seat]: string;
};

interface Props {
  sessionId: string;
  heading?: 'h3' | 'h4';
}

/** Who was in the room of a session and when: nothing of what was said. */
export function RoomRecord({ sessionId, heading: Heading = 'h4' }: Props) {
  const query = useQuery(roomRecordQuery(sessionId));
  return (
    <div className={styles.side}>
      <Heading className="caps">In the room</Heading>
      <Loaded query={query} height="5rem">
        {(record) => (record.visits.length > 0 ? <Stays record={record} /> : <Nobody record={record} />)}
      </Loaded>
    </div>
  );
}

function Nobody({ record }: { record: Record }) {
  if (record.together_minutes !== null) return <p>Together {record.together_minutes} min.</p>;
  if (record.meets_elsewhere) return <p>The meeting was outside our room, so there’s no record of who came.</p>;
  return <p>Nobody came in. Records are kept for {ROOM_RECORD_DAYS} days.</p>;
}

function Stays({ record }: { record: Record }) {
  const zone = useViewerZone();
  const seats = (['athlete', 'mentor', 'guardian'] as const).filter(
    (seat) => seat !== 'guardian' || record.visits.some((visit) => visit.seat === seat),
  );
  return (
    <div className="stack gap-2">
      <p>
        <b>Together {record.together_minutes ?? 0} min.</b> Both were in for {record.both_in_minutes ?? 0} min.
      </p>
      <ul className={styles.stays}>
        {seats.map((seat) => (
          <li key={seat}>
            {WHO[seat]}: {staysOf(record.visits, seat, zone) || 'never came in'}
          </li>
        ))}
        {record.troubles.map(({ seat, tried, at }) => (
          <li key={`${seat}${at}`}>
            {formatTime(at, zone)}: {WHO[seat].toLowerCase()}’s side couldn’t connect
            {waysInWords(tried) ? ` after trying ${waysInWords(tried)}` : ''}.
          </li>
        ))}
        {record.ended_at ? <li>{formatTime(record.ended_at, zone)}: a guardian ended it for everyone.</li> : null}
      </ul>
    </div>
  );
}

function staysOf(visits: readonly Visit[], seat: Seat, zone: string): string {
  const stays = joined(visits.filter((visit) => visit.seat === seat));
  return stays
    .map(({ from, until, still_in }, index) => {
      const begin = index === 0 ? formatSession(from, zone, now()) : formatTime(from, zone);
      return `${begin} – ${still_in ? 'now' : formatTime(until, zone)}`;
    })
    .join(', ');
}

/** A reload or a change of networks is no new stay. */
function joined(visits: readonly Visit[]): Visit[] {
  const stays: Visit[] = [];
  for (const visit of visits.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const last = stays.at(-1);
    if (!last || new Date(visit.from).getTime() - new Date(last.until).getTime() > MINUTE_MS) {
      stays.push({ ...visit });
    } else if (visit.until >= last.until) Object.assign(last, { until: visit.until, still_in: visit.still_in });
  }
  return stays;
}

export function RoomButton({ sessionId, of }: { sessionId: string; of: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Who was in<span className="visually-hidden"> the session of {of}</span>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Who was in the room">
        <RoomRecord sessionId={sessionId} heading="h3" />
      </Dialog>
    </>
  );
}
