import { firstName } from 'contracts/first-name';
import type { ParentRequest } from 'contracts/http/parent-requests';
import { SESSION_MINUTES } from 'contracts/times';
import { Ticket } from 'ui';
import { now } from 'web-kit/clock';
import { formatMoney } from 'web-kit/money';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';

interface Props {
  request: ParentRequest;
  /** What the amount is called. */
  total: string;
}

export function SessionToPay({ request, total }: Props) {
  const zone = useViewerZone();
  const { mentor_name, mentor_time_zone, scheduled_datetime, athlete_name, amount } = request;
  const [own, theirs] = [zone, mentor_time_zone].map((each) => formatSession(scheduled_datetime, each, now()));
  return (
    <Ticket
      kind="A session with"
      heading="h2"
      title={<span translate="no">{mentor_name}</span>}
      facts={[
        { label: 'For', value: athlete_name },
        { label: 'Your time', value: own },
        ...(own === theirs ? [] : [{ label: `${firstName(mentor_name)}’s time`, value: theirs }]),
        { label: 'Length', value: `${SESSION_MINUTES} minutes on video` },
        { label: total, value: formatMoney(amount) },
      ]}
    />
  );
}
