import { useQuery } from '@tanstack/react-query';
import { Badge, Table } from 'ui';
import { now } from 'web-kit/clock';
import { stuckSessionsQuery } from 'web-kit/resources/founder';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { Loaded, SubPart } from '../../part.tsx';
import { RoomButton } from '../../room-record.tsx';
import { LABELS } from '../../session-state.ts';
import { shortNumber } from '../../short-number.ts';

export function StuckSessions() {
  const zone = useViewerZone();
  const query = useQuery(stuckSessionsQuery);
  return (
    <SubPart title="Sessions that stand still">
      <Loaded query={query} height="3rem">
        {(sessions) =>
          sessions.length === 0 ? (
            <p className="mute">None. Every session has moved on within a day of its next step.</p>
          ) : (
            <Table
              caption="Sessions that stand still"
              keyOf={({ session_id }) => session_id}
              rows={sessions}
              columns={[
                { label: 'Session', value: ({ session_id }) => shortNumber(session_id) },
                { label: 'Started', value: ({ scheduled_datetime }) => formatSession(scheduled_datetime, zone, now()) },
                { label: 'Who', value: ({ athlete_name, mentor_name }) => `${athlete_name} with ${mentor_name}` },
                {
                  label: 'Status',
                  value: ({ status }) => <Badge tone={LABELS[status].tone}>{LABELS[status].label}</Badge>,
                },
                { label: 'Expected', value: ({ expected_at }) => formatSession(expected_at, zone, now()) },
                { label: 'Why', value: ({ why }) => why },
                {
                  label: 'Room',
                  value: ({ session_id, athlete_name }) => <RoomButton sessionId={session_id} of={athlete_name} />,
                },
              ]}
            />
          )
        }
      </Loaded>
    </SubPart>
  );
}
