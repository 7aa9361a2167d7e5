import type { SQL } from 'bun';

/** Ids as growth/*.sql makes them. */
export function idOf(what: 'mentor' | 'athlete' | 'session', n: number): string {
  const hex = new Bun.CryptoHasher('md5').update(what + n).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export interface Sample {
  mentors: number;
  now: Date;
  /** Grows by one with every run, so that no two ask for the same. */
  n: number;
  mentor: string;
  athlete: string;
  session: string;
}

export interface Probe {
  name: string;
  run(sql: SQL, sample: Sample): Promise<unknown>;
  /** The one statement that counts where the work takes several, by a piece of its text. */
  only?: string;
  /** Why it may cost more when there is more: what it is about is itself more. */
  grows?: string;
}

/** What events take for an id; one in eight of those that follow from numbers is. */
const PROPER = /^.{14}[1-8].{4}[89ab]/;

export function sampleOf(mentors: number, n: number, now: Date): Sample {
  for (let m = (n * 7_919) % mentors; ; m = (m + 1) % mentors) {
    const mentor = idOf('mentor', m);
    const athletes = Array.from({ length: 10 }, (_, i) => idOf('athlete', m * 10 + i));
    const athlete = athletes.find((id) => PROPER.test(id));
    if (athlete && PROPER.test(mentor))
      return { mentors, now, n, mentor, athlete, session: idOf('session', m * 10 + 3) };
  }
}
