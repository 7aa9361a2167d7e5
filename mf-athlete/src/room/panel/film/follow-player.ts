import type { FilmRoom } from './film-room.ts';
import { type Correction, correct, freshMemory, type Seen } from './follow.ts';
import type { Player } from './player.ts';

const LOOK_EVERY_MS = 100;
const TELL_EVERY_MS = 1_000;
/** A player that is told to play at its very end begins again. */
const END_SECONDS = 0.05;

/** Keeps one player where the room is. Answers with how to stop. */
export function followRoom(film: FilmRoom, player: Player, now: () => number = () => performance.now()): () => void {
  let memory = freshMemory();
  let toldAt = Number.NEGATIVE_INFINITY;
  const look = () => {
    const { step } = film.state();
    if (!step) return;
    const duration = player.duration();
    const at = film.place(duration);
    const isOver = duration !== null && at >= duration - END_SECONDS;
    const seen = see(player);
    const wanted = { at, playing: step.playing && !isOver, rate: step.rate };
    const [correction, next] = correct(wanted, seen, memory, now());
    memory = next;
    apply(player, correction, step.rate);
    if (now() - toldAt < TELL_EVERY_MS) return;
    toldAt = now();
    film.tellPlace(Math.max(0, seen.at), !seen.busy);
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  const off = film.subscribe(look);
  return () => {
    clearInterval(timer);
    off();
  };
}

function see(player: Player): Seen {
  return {
    at: player.place(),
    playing: player.isPlaying(),
    busy: player.isBusy() || player.trouble() === 'unplayable',
    rate: player.rate(),
    bends: player.bends,
  };
}

function apply(player: Player, correction: Correction, rate: number): void {
  if (correction.do === 'bend') player.setRate(correction.rate);
  else if (correction.do !== 'nothing' || !player.bends) player.setRate(rate);
  if (correction.do === 'play') player.play();
  if (correction.do === 'pause') player.pause();
  if ('at' in correction) player.seek(Math.min(correction.at, player.duration() ?? correction.at));
}
