import { SEATS, type Seat } from 'contracts/room';
import { dropDraft, keepDraft, readDraft } from 'web-kit/draft';

const nameOf = (sessionId: string, seat: Seat) => `film-notes:${sessionId}:${seat}`;

/** Notes about film that wait to be saved: a reload must not cost them. With the drafts they go at signing out. */
export function keptNotes<Note>(sessionId: string, me: Seat) {
  const name = nameOf(sessionId, me);
  return {
    read: () => readDraft<Note[]>(name) ?? [],
    keep: (notes: readonly Note[]) => (notes.length > 0 ? keepDraft(name, notes) : dropDraft(name)),
  };
}

/** Once the session is over nothing takes them any more. */
export function dropKeptNotes(sessionId: string): void {
  for (const seat of SEATS) dropDraft(nameOf(sessionId, seat));
}
