import { useQuery } from '@tanstack/react-query';
import type { Session } from 'contracts/http/sessions';
import { inWords, NO_SHOW_REFUND_DELAY_HOURS } from 'contracts/times';
import { useState } from 'react';
import { Button, Countdown, Table } from 'ui';
import { now } from 'web-kit/clock';
import { isOpen } from 'web-kit/may';
import { formatMoney } from 'web-kit/money';
import { noShowsQuery } from 'web-kit/resources/founder';
import { formatSession } from 'web-kit/session-time';
import { formatDuration, useViewerZone } from 'web-kit/time';
import { useDecisions } from '../../decisions.tsx';
import { Loaded, SubPart } from '../../part.tsx';
import { RoomButton } from '../../room-record.tsx';
import { keyOf, SessionDialog } from './session-dialog.tsx';

const REFUND_GONE = 'Its refund isn’t waiting anymore: it was stopped, or it has left.';

/** Until its refund leaves, the founder may find that the mentor of a missed session was there. */
export function RefundsAhead() {
  const zone = useViewerZone();
  const query = useQuery(noShowsQuery);
  const [asked, setAsked] = useState<Session | null>(null);
  const ahead = useRefundsAhead() ?? [];
  return (
    <SubPart title="Refunds about to leave">
      <Loaded query={query} height="3rem">
        {() =>
          ahead.length === 0 ? (
            <p className="mute">
              None. A missed session is refunded {inWords(NO_SHOW_REFUND_DELAY_HOURS)} hours after its check-in closed.
            </p>
          ) : (
            <Table
              caption="Refunds about to leave"
              keyOf={({ id }) => id}
              rows={ahead}
              columns={[
                { label: 'Started', value: ({ scheduled_datetime }) => formatSession(scheduled_datetime, zone, now()) },
                { label: 'Athlete', value: ({ athlete_name }) => athlete_name },
                { label: 'Mentor who missed it', value: ({ mentor_name }) => mentor_name },
                { label: 'Refund', value: ({ total_amount }) => formatMoney(total_amount) },
                {
                  label: 'Leaves in',
                  value: (session) => (
                    <Countdown until={session.leavesAt} now={now} onEnd={() => void query.refetch()}>
                      {(left) => (left > 0 ? formatDuration(left) : 'a moment')}
                    </Countdown>
                  ),
                },
                { label: 'Room', value: ({ id, athlete_name }) => <RoomButton sessionId={id} of={athlete_name} /> },
                {
                  label: 'Action',
                  value: (session) => (
                    <Button look="quiet" onClick={() => setAsked(session)}>
                      Reverse no-show<span className="visually-hidden"> of {session.mentor_name}</span>
                    </Button>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      <SessionDialog
        key={asked?.id}
        asked={asked && { session: asked, by: 'reverse' }}
        standsNow={query.data?.flatMap(waiting).every(({ id }) => id !== asked?.id) ? REFUND_GONE : null}
        onClose={() => setAsked(null)}
      />
    </SubPart>
  );
}

/** Undefined until they are known. */
export function useRefundsAhead() {
  const { isAway } = useDecisions();
  const missed = useQuery(noShowsQuery).data;
  return missed?.flatMap(waiting).filter((session) => !isAway(keyOf('reverse', session)));
}

function waiting(session: Session): (Session & { leavesAt: string })[] {
  const { may, refund_leaves_at: leavesAt } = session;
  return leavesAt && isOpen(may.reverse_no_show, now()) ? [{ ...session, leavesAt }] : [];
}
