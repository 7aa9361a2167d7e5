import type { RoomChannel } from '../../channel.ts';
import type { FilmRoom } from './film-room.ts';

const films = new WeakMap<RoomChannel, FilmRoom>();

export const filmOf = (channel: RoomChannel): FilmRoom | undefined => films.get(channel);

export function shareFilm(channel: RoomChannel, film: FilmRoom): FilmRoom {
  films.set(channel, film);
  return film;
}
