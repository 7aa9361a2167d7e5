import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from 'contracts/times';
import { noShowsQuery, stuckSessionsQuery } from 'web-kit/resources/founder';
import { booksQuery, mentorBankTroublesQuery, stuckMoneyQuery } from 'web-kit/resources/founder-money';
import { useNow } from 'web-kit/use-now';
import { Books } from './features/check-books/books.tsx';
import { countOpen } from './features/check-books/books-state.ts';
import { BankTroubles } from './features/watch-money/bank-troubles.tsx';
import { StuckMoney } from './features/watch-money/stuck-money.tsx';
import { RefundsAhead, useRefundsAhead } from './features/watch-sessions/refunds-ahead.tsx';
import { StuckSessions } from './features/watch-sessions/stuck-sessions.tsx';
import { isLost as isLostQuery, Part } from './part.tsx';

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

/** `count` is null until all of it is known, and `isLost` where a part of it could not be loaded. */
export function useStuckCount(): { count: number | null; isLost: boolean } {
  const now = useNow(MINUTE_MS);
  const [money, books, troubles] = [useQuery(stuckMoneyQuery), useQuery(booksQuery), useQuery(mentorBankTroublesQuery)];
  const [sessions, noShows, refunds] = [useQuery(stuckSessionsQuery), useQuery(noShowsQuery), useRefundsAhead()];
  const isLost = [money, books, troubles, sessions, noShows].some(isLostQuery);
  if (!money.data || !books.data || !troubles.data || !sessions.data || !refunds) return { count: null, isLost };
  const lists = [refunds, money.data, troubles.data, sessions.data];
  return { count: lists.reduce((sum, { length }) => sum + length, countOpen(books.data, now)), isLost };
}
