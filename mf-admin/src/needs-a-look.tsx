import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from 'contracts/times';
import { stuckSessionsQuery } from 'web-kit/resources/founder';
import { booksQuery, mentorBankTroublesQuery, stuckMoneyQuery } from 'web-kit/resources/founder-money';
import { useNow } from 'web-kit/use-now';
import { Books } from './features/check-books/books.tsx';
import { countOpen } from './features/check-books/books-state.ts';
import { BankTroubles } from './features/watch-money/bank-troubles.tsx';
import { StuckMoney } from './features/watch-money/stuck-money.tsx';
import { RefundsAhead, useRefundsAhead } from './features/watch-sessions/refunds-ahead.tsx';
import { StuckSessions } from './features/watch-sessions/stuck-sessions.tsx';
import { Part } from './part.tsx';

/** The most urgent first. */
export function NeedsALook() {
  return (
    <Part id="needs-a-look" title="Needs a look">
      <RefundsAhead />
      <StuckMoney />
      <Books />
      <BankTroubles />
      <StuckSessions />
    </Part>
  );
}

/** Null until all counts are known. */
export function useStuckCount(): number | null {
  const now = useNow(MINUTE_MS);
  const [money, books, troubles] = [useQuery(stuckMoneyQuery), useQuery(booksQuery), useQuery(mentorBankTroublesQuery)];
  const [sessions, refunds] = [useQuery(stuckSessionsQuery), useRefundsAhead()];
  if (!money.data || !books.data || !troubles.data) return null;
  if (!sessions.data || !refunds) return null;
  const lists = [refunds, money.data, troubles.data, sessions.data];
  return lists.reduce((sum, { length }) => sum + length, countOpen(books.data, now));
}
