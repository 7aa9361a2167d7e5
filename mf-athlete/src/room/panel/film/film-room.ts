import type { Seat } from 'contracts/room';
import type { RoomChannel } from '../../channel.ts';
import { createClocks } from './clocks.ts';
import type { FilmState, Stroke } from './film-state.ts';
import { isNewer, type Opening, placeOf, type Step } from './steps.ts';

export interface FilmRoom {
  state(): FilmState;
  subscribe(listener: () => void): () => void;
  /** Where the film should be now. */
  place(duration: number | null): number;
  /** How far somebody's player is from where it should be; null while it loads or was not heard of. */
  behind(seat: Seat): number | null;
  open(film: Opening['film']): Opening;
  close(): void;
  step(change: Partial<Pick<Step, 'playing' | 'at' | 'rate'>>, duration: number | null): void;
  draw(id: string, at: number, strokes: Stroke[]): void;
  clear(id?: string): void;
  tellPlace(at: number, ready: boolean): void;
  stop(): void;
}

const PING_MS = 4_000;
const FIRST_PINGS_MS = 150;
const FIRST_PINGS = 5;
const MAX_STROKES = 5_000;
const NOTHING: FilmState = { opening: null, step: null, clockOf: 'athlete', drawings: [], places: new Map() };

export function createFilmRoom(channel: RoomChannel, me: Seat, now: () => number): FilmRoom {
  const listeners = new Set<() => void>();
  const clocks = createClocks();
  const asked = new Set<number>();
  let state: FilmState = { ...NOTHING, clockOf: me };
  /** Also of films that were closed: a message about one of them opens nothing again. */
  let newest = { number: 0, by: me };
  /** The film that was closed last, for whoever could not be reached then. */
  let closed: string | null = null;
  /** Drawings of this film, for whoever could not be reached when they were cleared. */
  const cleared = new Set<string>();
  let known: readonly Seat[] = channel.peers();
  let cancelPing: () => void = () => undefined;

  const set = (change: Partial<FilmState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const theirNow = (seat: Seat) => now() + (seat === me ? 0 : (clocks.aheadOf(seat) ?? 0));
  const isOn = ({ film }: { film: string }) => film === state.opening?.id;
  const show = (opening: Opening) => {
    newest = opening;
    cleared.clear();
    const step = { film: opening.id, number: 0, by: opening.by, playing: false, at: 0, rate: 1, sent_at: 0 };
    set({ opening, step, clockOf: me, drawings: [], places: new Map() });
    ping(FIRST_PINGS);
  };
  const shut = (film: string) => {
    closed = film;
    set({ opening: null, step: null, drawings: [] });
  };
  const addStrokes = ({ id, at, strokes }: { id: string; at: number; strokes: Stroke[] }, by: Seat) => {
    const before = state.drawings.find((drawing) => drawing.id === id);
    // Whoever asks for all of it may have most of it already.
    const drawn = new Set(before?.strokes.map((stroke) => JSON.stringify(stroke)));
    const fresh = strokes.filter((stroke) => !drawn.has(JSON.stringify(stroke)));
    const total = state.drawings.reduce((sum, drawing) => sum + drawing.strokes.length, fresh.length);
    if (cleared.has(id) || fresh.length === 0 || total > MAX_STROKES) return;
    // Its author stays, whoever tells of it again.
    const drawing = { id, by: before?.by ?? by, at: before?.at ?? at, strokes: [...(before?.strokes ?? []), ...fresh] };
    set({ drawings: [...state.drawings.filter((other) => other !== before), drawing] });
  };
  const removeDrawings = (gone?: string) => {
    for (const { id } of state.drawings) if (!gone || id === gone) cleared.add(id);
    set({ drawings: state.drawings.filter(({ id }) => !cleared.has(id)) });
  };

  function ping(times: number): void {
    cancelPing();
    if (!state.opening) return;
    const sent_at = now();
    asked.add(sent_at);
    if (asked.size > 50) asked.delete([...asked][0] ?? 0);
    if (channel.peers().length > 0) channel.send({ kind: 'ping', sent_at });
    const timer = setTimeout(() => ping(times - 1), times > 1 ? FIRST_PINGS_MS : PING_MS);
    cancelPing = () => clearTimeout(timer);
  }

  const catchUp = () => {
    const { opening, step, drawings } = state;
    if (!opening || !step) {
      if (closed !== null) channel.send({ kind: 'film_close', film: closed });
      return;
    }
    channel.send({ kind: 'film_open', ...opening });
    if (step.number > 0)
      channel.send({ kind: 'film_step', ...step, at: placeOf(step, theirNow(state.clockOf), null), sent_at: now() });
    for (const id of cleared) channel.send({ kind: 'film_clear', film: opening.id, id });
    for (const { id, at, strokes } of drawings)
      for (let from = 0; from < strokes.length; from += 200)
        channel.send({ kind: 'film_draw', film: opening.id, id, at, strokes: strokes.slice(from, from + 200) });
  };

  const ends = [
    channel.on('ping', ({ sent_at }) => channel.send({ kind: 'pong', sent_at, received_at: now() })),
    channel.on('pong', ({ sent_at, received_at }, from) => {
      if (asked.has(sent_at)) clocks.note(from, { sentAt: sent_at, receivedAt: received_at }, now());
    }),
    channel.on('film_open', ({ kind: _, ...opening }) => {
      if (isNewer(opening, newest)) show(opening);
    }),
    channel.on('film_close', (message) => isOn(message) && shut(message.film)),
    channel.on('film_step', ({ kind: _, ...step }, from) => {
      if (isOn(step) && state.step && isNewer(step, state.step)) set({ step, clockOf: from });
    }),
    channel.on('film_place', ({ film, at, sent_at, ready }, from) => {
      if (isOn({ film })) set({ places: new Map(state.places).set(from, { at, sentAt: sent_at, ready }) });
    }),
    channel.on('film_draw', (message, from) => isOn(message) && addStrokes(message, from)),
    channel.on('film_clear', (message) => isOn(message) && removeDrawings(message.id)),
    channel.on('catch_up', catchUp),
    channel.onPeers((peers) => {
      if (peers.some((seat) => !known.includes(seat))) ping(FIRST_PINGS);
      known = peers;
      set({ places: new Map([...state.places].filter(([seat]) => peers.includes(seat))) });
    }),
  ];

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    place: (duration) => (state.step ? placeOf(state.step, theirNow(state.clockOf), duration) : 0),
    behind(seat) {
      const place = state.places.get(seat);
      if (!state.step || !place?.ready) return null;
      const sentByStepClock = place.sentAt - theirNow(seat) + theirNow(state.clockOf);
      return place.at - placeOf(state.step, sentByStepClock, null);
    },
    open(film) {
      const opening: Opening = { id: crypto.randomUUID(), number: newest.number + 1, by: me, film };
      show(opening);
      channel.send({ kind: 'film_open', ...opening });
      return opening;
    },
    close() {
      if (!state.opening) return;
      channel.send({ kind: 'film_close', film: state.opening.id });
      shut(state.opening.id);
    },
    step(change, duration) {
      if (!state.step) return;
      const at = change.at ?? placeOf(state.step, theirNow(state.clockOf), duration);
      const step = { ...state.step, ...change, at, number: state.step.number + 1, by: me, sent_at: now() };
      set({ step, clockOf: me });
      channel.send({ kind: 'film_step', ...step });
    },
    draw(id, at, strokes) {
      if (!state.opening) return;
      addStrokes({ id, at, strokes }, me);
      channel.send({ kind: 'film_draw', film: state.opening.id, id, at, strokes });
    },
    clear(id) {
      if (!state.opening) return;
      removeDrawings(id);
      channel.send({ kind: 'film_clear', film: state.opening.id, id });
    },
    tellPlace(at, ready) {
      if (state.opening && channel.peers().length > 0)
        channel.send({ kind: 'film_place', film: state.opening.id, at, sent_at: now(), ready });
    },
    stop() {
      cancelPing();
      for (const end of ends) end();
    },
  };
}
