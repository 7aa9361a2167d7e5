import { MINUTE_MS } from 'contracts/times';
import type { Handlers } from 'svc-kit/consume';
import type { Telling } from './tell-people.ts';

/** Whoever has the conversation open reads it there, and needs no mail of every line. */
export const READ_BY_THEN_MS = MINUTE_MS;

/** Whom they are for, if nothing else there waited for them; and a minor's guardian of each, in both directions. */
export function listenToMessages(tell: Telling): Handlers {
  return {
    async 'messages.delivered'(tx, event) {
      const { threadId, athleteId, mentorId, from, messageIds, isMinor, isNews } = event.payload;
      const facts = { threadId, from, messageIds };
      const [accountId, otherId] = from === 'mentor' ? [athleteId, mentorId] : [mentorId, athleteId];
      const news = { kind: 'message_received', accountId, otherId, facts } as const;
      if (isNews) await tell.later(tx, event, news, READ_BY_THEN_MS);
      if (!isMinor) return;
      const copy = { accountId: athleteId, otherId: mentorId, facts, toGuardian: 'confirmed' } as const;
      await tell.one(tx, event, { kind: 'message_copied', ...copy });
    },
  };
}
