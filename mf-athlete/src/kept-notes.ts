import { SEATS, type Seat } from 'contracts/room';
import { dropDraft, keepDraft, readDraft } from 'web-kit/draft';

const KINDS = ['film-notes', 'pad'] as const;
type Kind = (typeof KINDS)[number];
const nameOf = (kind: Kind, sessionId: string, seat: Seat) => `${kind}:${sessionId}:${seat}`;

export interface Kept<Words> {
  read(): Words | null;
  /** Null once all of it is saved. */
  keep(words: Words | null): void;
}

/** What was written in a room and waits to be saved: a reload must not cost it. With the drafts it goes at signing out. */
export function keptNotes<Words>(kind: Kind, sessionId: string, me: Seat): Kept<Words> {
  const name = nameOf(kind, sessionId, me);
  return {
    read: () => readDraft<Words>(name),
    keep: (words) => (words === null ? dropDraft(name) : keepDraft(name, words)),
  };
}

/** Once the session is over nothing takes them any more. */
export function dropKeptNotes(sessionId: string): void {
  for (const kind of KINDS) for (const seat of SEATS) dropDraft(nameOf(kind, sessionId, seat));
}
