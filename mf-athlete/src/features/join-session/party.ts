import { firstName } from 'contracts/first-name';
import type { Seat } from 'contracts/room';
import type { RoomLook } from 'web-kit/resources/room';

/** The one whom this person came to meet. */
export function otherSeat(seat: Seat): Seat {
  return seat === 'mentor' ? 'athlete' : 'mentor';
}

export function nameIn(look: RoomLook, seat: Seat): string {
  if (seat === 'mentor') return look.mentor_name;
  if (seat === 'athlete') return look.athlete_name;
  return look.inside.find((one) => one.seat === 'guardian')?.name ?? 'Guardian';
}

export function initials(name: string): string {
  const words = name.split(' ').filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

export function whoIsHere(look: RoomLook): string {
  const { status, seat } = look;
  // Not the own other device.
  const inside = look.inside.filter((one) => one.seat !== seat);
  const other = otherSeat(seat);
  const name = firstName(nameIn(look, other));
  const here = inside.map((one) => `${one.seat === 'guardian' ? one.name : firstName(one.name)} is here.`);
  if (inside.some((one) => one.seat === other)) return here.join(' ');
  // By the button, because they meet elsewhere or will come in a moment.
  const hasCheckedIn = other === 'mentor' && status === 'mentor_checked_in';
  return [hasCheckedIn ? `${name} has checked in.` : `${name} isn’t here yet.`, ...here].join(' ');
}

/** Of a guardian who takes part; the server names none who has come. */
export function awaitedIn({ awaited }: RoomLook): string | null {
  return awaited ? `${awaited} is coming to this session.` : null;
}
