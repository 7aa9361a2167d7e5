import { firstName } from 'contracts/first-name';
import type { Seat } from 'contracts/room';

export const inWords = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names);
/** A guardian's name is not known here, only whose they are. */
export const labelOf = (nameOf: (seat: Seat) => string, seat: Seat) =>
  seat === 'guardian' ? 'Guardian' : firstName(nameOf(seat));
/** Inside a sentence. */
export const calledBy = (nameOf: (seat: Seat) => string) => (seat: Seat) =>
  seat === 'guardian' ? 'the guardian' : firstName(nameOf(seat));
