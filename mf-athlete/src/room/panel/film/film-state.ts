import type { Seat } from 'contracts/room';
import type { MessageOf } from '../../channel.ts';
import type { Opening, Step } from './steps.ts';

export type Stroke = MessageOf<'film_draw'>['strokes'][number];
export interface Drawing {
  id: string;
  by: Seat;
  /** Seconds into the film: a drawing belongs to its frame. */
  at: number;
  strokes: readonly Stroke[];
}
export interface Place {
  at: number;
  sentAt: number;
  ready: boolean;
}
/** What is on, the same for everybody. */
export interface FilmState {
  opening: Opening | null;
  step: Step | null;
  /** Whose clock the step's `sent_at` is of. */
  clockOf: Seat;
  drawings: readonly Drawing[];
  places: ReadonlyMap<Seat, Place>;
}
