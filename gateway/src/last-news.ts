const MOST_PEOPLE = 5_000;

/** When somebody was last told of something, so that a page which has just asked everything need not ask it again. */
export interface LastNews {
  note(people: readonly string[]): void;
  /** For how long nothing has happened that concerns this person, or anybody: ms, as far as is known. */
  quietMs(person?: string): number;
  /** What happens while the broker is away is not heard. */
  forget(): void;
}

export function createLastNews(nowMs: () => number = () => performance.now()): LastNews {
  const byPerson = new Map<string, number>();
  let knownSince = nowMs();
  let last = knownSince;

  return {
    note(people) {
      last = nowMs();
      for (const person of people) {
        // Deleted first, so that the map stays in the order of its times.
        byPerson.delete(person);
        byPerson.set(person, last);
      }
      for (const [person, at] of byPerson) {
        if (byPerson.size <= MOST_PEOPLE) break;
        byPerson.delete(person);
        knownSince = at;
      }
    },
    quietMs(person) {
      const since = person === undefined ? last : (byPerson.get(person) ?? knownSince);
      return Math.floor(nowMs() - Math.max(since, knownSince));
    },
    forget() {
      byPerson.clear();
      knownSince = nowMs();
    },
  };
}
