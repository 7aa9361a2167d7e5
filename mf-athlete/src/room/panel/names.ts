import type { Seat } from 'contracts/room';

export const firstName = (name: string) => name.split(' ')[0] ?? name;
export const inWords = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names);
/** Inside a sentence. */
export const calledBy = (nameOf: (seat: Seat) => string) => (seat: Seat) =>
  seat === 'guardian' ? 'the guardian' : firstName(nameOf(seat));
