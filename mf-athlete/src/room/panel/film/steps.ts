import { SEATS, type Seat } from 'contracts/room';
import type { MessageOf } from '../../channel.ts';

export type Opening = Omit<MessageOf<'film_open'>, 'kind'>;
export type Step = Omit<MessageOf<'film_step'>, 'kind'>;
interface Numbered {
  number: number;
  by: Seat;
}

/** Of two at once the one whose seat comes last stays, whoever hears of them in which order. */
export function isNewer(one: Numbered, than: Numbered): boolean {
  return one.number !== than.number ? one.number > than.number : SEATS.indexOf(one.by) > SEATS.indexOf(than.by);
}

/** Where the film is at `now`, the time of the clock that the step was made by. */
export function placeOf(step: Step, now: number, duration: number | null): number {
  const ran = step.playing ? (Math.max(0, now - step.sent_at) / 1_000) * step.rate : 0;
  const place = Math.max(0, step.at + ran);
  return duration === null ? place : Math.min(place, duration);
}
