import type { Session } from 'contracts/http/sessions';
import { now } from 'web-kit/clock';
import { LinkedRow, RowDate } from 'web-kit/linked-row';
import { formatMoney } from 'web-kit/money';
import { formatMonthDay } from 'web-kit/near-time';
import { paths } from 'web-kit/paths';
import { isUndecided } from 'web-kit/resources/complaints';
import { formatDay, formatTime, useViewerZone, zoneName } from 'web-kit/time';
import { STANDING } from './session-step.ts';

export function AheadRow({ session }: { session: Session }) {
  const zone = useViewerZone();
  const { scheduled_datetime: start } = session;
  const day = formatDay(start, zone);
  const state = stateOf(session);
  return (
    <LinkedRow
      face={<RowDate at={start} zone={zone} />}
      name={session.athlete_name}
      when={day}
      facts={[`${formatTime(start, zone)} ${zoneName(start, zone)}`, ...(state ? [state] : [])].join(' · ')}
      to={paths.mentorDashboard(undefined, session.id)}
    />
  );
}

function stateOf({ status, paused, move_proposal, has_answers }: Session): string | null {
  if (paused) return 'Paused';
  if (status === 'scheduled') return STANDING.scheduled.label;
  if (move_proposal) return 'New time asked';
  return has_answers ? 'Brief ready' : null;
}

export function PastRow({ session }: { session: Session }) {
  const zone = useViewerZone();
  const { scheduled_datetime: start, mentor_earnings: share } = session;
  const day = formatDay(start, zone);
  const facts = [
    formatMonthDay(start, zone, now()),
    isUndecided(session) ? 'Complaint open' : STANDING[session.status].label,
    ...(share > 0 ? [formatMoney(share)] : []),
    ...(session.has_plan ? ['Plan sent'] : []),
  ];
  return (
    <LinkedRow
      face={<RowDate at={start} zone={zone} />}
      name={session.athlete_name}
      when={day}
      facts={facts.join(' · ')}
      to={paths.mentorDashboard(undefined, session.id)}
    />
  );
}
