import { firstName } from 'contracts/first-name';
import { SESSION_MINUTES } from 'contracts/times';
import { now } from 'web-kit/clock';
import { formatMoney } from 'web-kit/money';
import { formatSession } from 'web-kit/session-time';
import { togetherFact } from 'web-kit/together';

interface Known {
  mentor_name: string;
  scheduled_datetime: string;
  mentor_time_zone: string;
  total_amount: number;
  together_minutes?: number | null | undefined;
}

export function sessionFacts(session: Known, zone: string, amountLabel = 'You paid') {
  const mentor = firstName(session.mentor_name);
  return [
    { label: 'Your time', value: formatSession(session.scheduled_datetime, zone, now()) },
    { label: `${mentor}’s time`, value: formatSession(session.scheduled_datetime, session.mentor_time_zone, now()) },
    { label: 'Length', value: `${SESSION_MINUTES} minutes` },
    ...togetherFact(session),
    { label: amountLabel, value: session.total_amount === 0 ? 'Free' : formatMoney(session.total_amount) },
  ];
}

export function sessionNumber(id: string): string {
  return `No. ${id.slice(0, 8).toUpperCase()}`;
}
