import { useQuery } from '@tanstack/react-query';
import { stuckMoneyQuery, stuckSessionsQuery } from 'web-kit/resources/founder';
import { DeadLetters, useDeadLetters } from './features/replay-events/dead-letters.tsx';
import { BouncedMails } from './features/watch-mail/bounced-mails.tsx';
import { StuckMoney } from './features/watch-money/stuck-money.tsx';
import { RefundsAhead } from './features/watch-sessions/refunds-ahead.tsx';
import { StuckSessions } from './features/watch-sessions/stuck-sessions.tsx';
import { Part } from './part.tsx';

/** The most urgent first. */
export function NeedsALook() {
  return (
    <Part id="needs-a-look" title="Needs a look">
      <RefundsAhead />
      <StuckMoney />
      <StuckSessions />
      <DeadLetters />
      <BouncedMails />
    </Part>
  );
}

/** Null until all counts are known. */
export function useStuckCount(): number | null {
  const [money, sessions, events] = [useQuery(stuckMoneyQuery), useQuery(stuckSessionsQuery), useDeadLetters()];
  if (!money.data || !sessions.data || events.waiting || events.silent.length > 0) return null;
  return money.data.length + sessions.data.length + events.letters.length;
}
