import { firstName } from 'contracts/first-name';
import type { Role } from 'contracts/status';
import type { Thread } from 'web-kit/resources/threads';
import type { Speaker } from '../../link-access.ts';

/** Who reads: a guardian comes by a link, which speaks for their child’s account. */
export type Seat = Extract<Role, 'athlete' | 'mentor'> | 'guardian';

export function seatOf({ credential, role }: Speaker): Seat {
  if (credential !== null) return 'guardian';
  return role === 'mentor' ? 'mentor' : 'athlete';
}

export interface Names {
  athlete: string;
  mentor: string;
}
export function firstNames({ athlete_name, mentor_name }: Thread): Names {
  return { athlete: firstName(athlete_name), mentor: firstName(mentor_name) };
}

/** Whom a report or block is about. */
export function otherName(thread: Thread, seat: Seat): string {
  return seat === 'mentor' ? thread.athlete_name : thread.mentor_name;
}
