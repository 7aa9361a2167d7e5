import type { EventEnvelope } from 'contracts/events';
import {
  CHECK_IN_OPENS_MINUTES_BEFORE,
  MINUTE_MS,
  ROOM_CLOSES_MINUTES_AFTER_END,
  SESSION_MINUTES,
} from 'contracts/times';
import type { Person } from 'svc-kit/auth';

const MOST_ENTRIES = 100_000;
/** As long as a room's ticket lives, which is longer than a token, and a minute, because clocks differ. */
export const KEEP_MS =
  (CHECK_IN_OPENS_MINUTES_BEFORE + SESSION_MINUTES + ROOM_CLOSES_MINUTES_AFTER_END + 1) * MINUTE_MS;

export interface EndedSignIns {
  note(event: EventEnvelope): void;
  isEnded(person: Pick<Person, 'id' | 'signInId' | 'signedInAt'>): boolean;
}

export function createEndedSignIns(now = Date.now): EndedSignIns {
  /** By sign-in or account: until when to remember it, and which of the account's sign-ins ended. */
  const ended = new Map<string, { forgetAt: number; signedInUpTo: number }>();

  function add(key: string, signedInUpTo: number) {
    for (const [oldest, { forgetAt }] of ended) {
      if (forgetAt > now() && ended.size < MOST_ENTRIES) break;
      ended.delete(oldest);
    }
    const before = ended.get(key)?.signedInUpTo ?? 0;
    ended.delete(key);
    ended.set(key, { forgetAt: now() + KEEP_MS, signedInUpTo: Math.max(before, signedInUpTo) });
  }

  return {
    note(event) {
      if (event.name === 'account.deleted') {
        const { accountId } = event.payload as EventEnvelope<'account.deleted'>['payload'];
        add(accountId, Number.POSITIVE_INFINITY);
      }
      if (event.name !== 'sign_in.ended') return;
      const { accountId, signInId } = event.payload as EventEnvelope<'sign_in.ended'>['payload'];
      if (signInId) add(signInId, Number.POSITIVE_INFINITY);
      // All sign-ins of the account up to then; one right after the event is new.
      else add(accountId, Date.parse(event.occurredAt) / 1000);
    },
    isEnded(person) {
      if (ended.size === 0) return false;
      if (ended.has(person.signInId)) return true;
      const account = ended.get(person.id);
      return account !== undefined && person.signedInAt <= account.signedInUpTo;
    },
  };
}
