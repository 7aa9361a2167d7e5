import { formatMoney } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import { hoursAfter, LOOK_WITHIN_HOURS } from '../deadlines.ts';
import { awaitsEvidence } from '../features/answer-disputes/dispute-state.ts';
import { countOpen, headlineOf } from '../features/check-books/books-state.ts';
import { KINDS } from '../features/watch-money/stuck-words.ts';
import { shortNumber } from '../short-number.ts';
import type { Duty, Sources } from './duty.ts';

const NEEDS_A_LOOK = `${paths.admin('complaints')}#needs-a-look`;

export function moneyDuties(sources: Sources, now: Date): Duty[] {
  return [
    ...disputes(sources),
    ...stuckMoney(sources),
    ...bankTroubles(sources),
    ...books(sources, now),
    ...stuckSessions(sources),
    ...stuckEvents(sources),
  ];
}

function disputes({ disputes = [] }: Sources): Duty[] {
  return disputes.filter(awaitsEvidence).map((dispute) => ({
    key: `dispute-${dispute.id}`,
    kind: 'dispute' as const,
    due: dispute.due_by,
    title: `Card dispute, ${formatMoney(dispute.amount)}, session ${shortNumber(dispute.session_id)}`,
    facts: dispute.evidence.length > 0 ? 'The evidence is ready to send.' : 'No evidence was found yet.',
    act: 'Answer',
  }));
}

function stuckMoney({ money = [] }: Sources): Duty[] {
  return money.map((move) => ({
    key: `money-${move.kind}-${move.id}`,
    kind: 'money' as const,
    due: hoursAfter(move.since, LOOK_WITHIN_HOURS.money),
    title: `${KINDS[move.kind]}, ${formatMoney(move.amount)}`,
    facts: move.why,
    act: move.may.try_again || move.may.pay_another_way ? 'Fix' : 'Look',
  }));
}

function bankTroubles({ banks = [] }: Sources): Duty[] {
  return banks.map((trouble) => ({
    key: `bank-${trouble.payout_id}`,
    kind: 'money' as const,
    due: hoursAfter(trouble.failed_at, LOOK_WITHIN_HOURS.money),
    title: `${trouble.mentor_name}, ${formatMoney(trouble.amount)}`,
    facts: `The bank refused a payout: ${trouble.why} Only they can correct it.`,
    act: 'Look',
    leads: paths.adminPerson({ id: trouble.mentor_id }),
  }));
}

function books({ books }: Sources, now: Date): Duty[] {
  if (!books || countOpen(books, now) === 0) return [];
  const times = [...books.unexplained.map(({ created_at }) => created_at), ...books.notices.map(({ at }) => at)];
  const since = times.toSorted()[0] ?? books.checked_at;
  const { tone, says } = headlineOf(books, now);
  return [
    {
      key: 'books',
      kind: 'books',
      due: since && hoursAfter(since, LOOK_WITHIN_HOURS.books),
      title: tone === 'good' ? 'Something arrived that wasn’t booked' : says.replace(/: checked$|\.$/, ''),
      facts: factsOf(books),
      act: 'Look',
      leads: NEEDS_A_LOOK,
    },
  ];
}

function factsOf({ differences, calendar, unexplained, notices }: NonNullable<Sources['books']>): string {
  const [first] = [...differences, ...(calendar?.differences ?? []), ...notices];
  if (first) return first.says;
  const [money] = unexplained;
  return money ? `${formatMoney(money.amount)} at Stripe that no rule explains.` : 'They’re checked every 10 minutes.';
}

function stuckSessions({ sessions = [] }: Sources): Duty[] {
  return sessions.map((session) => ({
    key: `session-${session.session_id}`,
    kind: 'session' as const,
    due: hoursAfter(session.expected_at, LOOK_WITHIN_HOURS.stuck),
    title: `${session.athlete_name} with ${session.mentor_name}`,
    facts: session.why,
    act: 'Look',
    leads: paths.adminSession({ id: session.session_id }),
  }));
}

function stuckEvents({ events = [] }: Sources): Duty[] {
  const [oldest] = events.toSorted((a, b) => a.parked_at.localeCompare(b.parked_at));
  if (!oldest) return [];
  return [
    {
      key: 'events',
      kind: 'events',
      due: hoursAfter(oldest.parked_at, LOOK_WITHIN_HOURS.stuck),
      title: events.length === 1 ? 'An event is stuck' : `${events.length} events are stuck`,
      facts: `${oldest.event_name} was tried eight times.`,
      act: 'Look',
      leads: `${paths.admin('settings')}#behind-the-scenes`,
    },
  ];
}
