import type { ResponseOf } from 'contracts/endpoint';
import type { findAnything, SearchPart } from 'contracts/http/search';
import { now } from 'web-kit/clock';
import { formatMoney } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import { formatSession } from 'web-kit/session-time';
import { LABELS } from '../../session-state.ts';
import { shortNumber } from '../../short-number.ts';

type Found = ResponseOf<typeof findAnything>;
export interface Item {
  key: string;
  part: SearchPart;
  to: string;
  title: string;
  detail: string;
  side: string;
}

export const PARTS: readonly { part: SearchPart; label: string }[] = [
  { part: 'people', label: 'People' },
  { part: 'sessions', label: 'Sessions' },
  { part: 'money', label: 'Money' },
];

const ROLES = { athlete: 'Athlete', mentor: 'Mentor', admin: 'You' } as const;
const MONEY = {
  checkout: 'Checkout, not paid',
  payment: 'Paid by a family',
  refund: 'Refund',
  transfer: 'Paid out to a mentor',
  dispute: 'Card dispute',
} as const;

/** In the order in which they stand there. */
export function itemsOf({ people, sessions, money }: Found, zone: string): Item[] {
  return [
    ...people.map(
      ({ id, role, name, email, school, guardian_email }): Item => ({
        key: `person-${id}`,
        part: 'people',
        to: paths.adminPerson({ id }),
        title: name,
        detail: [email, school, guardian_email && `guardian ${guardian_email}`].filter(Boolean).join(', '),
        side: ROLES[role],
      }),
    ),
    ...sessions.map(
      ({ id, athlete_name, mentor_name, scheduled_datetime, status, total_amount }): Item => ({
        key: `session-${id}`,
        part: 'sessions',
        to: paths.adminSession({ id }),
        title: `${athlete_name} with ${mentor_name}`,
        detail: `${shortNumber(id)}, ${LABELS[status].label.toLowerCase()}, ${formatMoney(total_amount)}`,
        side: formatSession(scheduled_datetime, zone, now()),
      }),
    ),
    ...money.map(
      ({ id, session_id, kind, amount, at }): Item => ({
        key: `money-${kind}-${id}`,
        part: 'money',
        to: `${paths.adminSession({ id: session_id })}#money`,
        title: `${formatMoney(amount)}, ${MONEY[kind].toLowerCase()}`,
        detail: id,
        side: formatSession(at, zone, now()),
      }),
    ),
  ];
}
