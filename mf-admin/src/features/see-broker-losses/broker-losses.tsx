import { useQueries } from '@tanstack/react-query';
import { BROKER_LOSSES } from 'contracts/http/system';
import { Notice } from 'ui';
import { now } from 'web-kit/clock';
import { brokerLossesQuery, type LetterOwner } from 'web-kit/resources/founder';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { type Incident, incidentsOf } from './incidents.ts';

const OWNERS = Object.keys(BROKER_LOSSES) as LetterOwner[];

/** Nothing is shown on a day like any other, nor for a service that is silent: the stuck events name it. */
export function BrokerLosses() {
  const results = useQueries({ queries: OWNERS.map(brokerLossesQuery) });
  const incidents = incidentsOf(results.flatMap(({ data }) => data ?? []));
  return (
    <>
      {incidents.slice(0, 3).map((incident) => (
        <IncidentNotice key={incident.foundAt} incident={incident} />
      ))}
    </>
  );
}

function IncidentNotice({ incident: { foundAt, events, delivered } }: { incident: Incident }) {
  const at = formatSession(foundAt, useViewerZone(), now());
  const what = events === 1 ? '1 event' : `${events} events`;
  if (delivered < events) {
    return (
      <Notice kind="error">
        The message broker lost {what} at {at}; {events - delivered} of them {events - delivered === 1 ? 'is' : 'are'}{' '}
        not delivered yet.
      </Notice>
    );
  }
  return (
    <Notice kind="info">
      The message broker lost {what} at {at}; each was delivered again. Nothing to do.
    </Notice>
  );
}
