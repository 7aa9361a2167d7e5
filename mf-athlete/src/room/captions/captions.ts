import { MAX_CAPTION_CHARACTERS, type Seat } from 'contracts/room';
import type { Recognizer } from 'web-kit/speech/recognition';
import type { RoomChannel } from '../channel.ts';
import { createStore, type Store } from '../store.ts';

export interface CaptionLine {
  id: string;
  by: Seat;
  text: string;
}
export interface CaptionsState {
  /** Somebody's device can write down what they say. */
  isOffered: boolean;
  /** This person reads along. */
  isOn: boolean;
  /** What this person says is written down, because somebody reads along. */
  isHeard: boolean;
  /** What the others said last, oldest first. */
  lines: readonly CaptionLine[];
}
export interface Captions extends Pick<Store<CaptionsState>, 'get' | 'subscribe'> {
  turn(isOn: boolean): void;
  stop(): void;
}
interface Surroundings {
  channel: RoomChannel;
  find: () => Promise<Recognizer | null>;
  /** The own microphone as others hear it: null while it is muted. */
  microphone: { track: () => MediaStreamTrack | null; subscribe: (listener: () => void) => () => void };
}

const SHOWN_MS = 6_000;
const MOST_LINES = 3;
const SEND_EVERY_MS = 400;

/** Everybody's device writes down its own person's words and sends them to who reads along; nothing is kept. */
export function createCaptions({ channel, find, microphone }: Surroundings): Captions {
  const store = createStore<CaptionsState>({ isOffered: false, isOn: false, isHeard: false, lines: [] });
  const wishes = new Map<Seat, { wanted: boolean; able: boolean }>();
  const fades = new Map<string, ReturnType<typeof setTimeout>>();
  const words = createWords((id, text) => channel.send({ kind: 'caption', id, text }));
  let recognizer: Recognizer | null = null;
  let heard: { track: MediaStreamTrack; end: () => void } | null = null;

  const tell = () => channel.send({ kind: 'captions', wanted: store.get().isOn, able: recognizer !== null });
  const look = () => {
    const others = [...wishes.values()];
    const track = recognizer && others.some(({ wanted }) => wanted) ? microphone.track() : null;
    if (track !== (heard?.track ?? null)) {
      heard?.end();
      words.drop();
      heard =
        track && recognizer ? { track, end: recognizer.listen(track, { text: words.say, failed: giveUp }) } : null;
    }
    store.change({
      isOffered: recognizer !== null || others.some(({ able }) => able),
      isHeard: heard !== null,
    });
  };
  const giveUp = () => {
    recognizer = null;
    look();
    tell();
  };
  const fade = (id: string) => {
    fades.delete(id);
    store.change({ lines: store.get().lines.filter((line) => line.id !== id) });
  };
  const show = (line: CaptionLine) => {
    const { lines } = store.get();
    const isKnown = lines.some(({ id }) => id === line.id);
    const next = isKnown ? lines.map((one) => (one.id === line.id ? line : one)) : [...lines, line];
    clearTimeout(fades.get(line.id));
    fades.set(
      line.id,
      setTimeout(() => fade(line.id), SHOWN_MS),
    );
    store.change({ lines: next.slice(-MOST_LINES) });
  };

  const ends = [
    channel.on('captions', ({ wanted, able }, from) => {
      const isNew = !wishes.has(from);
      wishes.set(from, { wanted, able });
      look();
      // They may not have been listening when this side last told.
      if (isNew) tell();
    }),
    channel.on('caption', ({ id, text }, by) => {
      const taken = store.get().lines.find((line) => line.id === id);
      if (store.get().isOn && (taken?.by ?? by) === by) show({ id, by, text });
    }),
    channel.on('catch_up', tell),
    channel.onPeers((peers) => {
      for (const seat of wishes.keys()) if (!peers.includes(seat)) wishes.delete(seat);
      look();
      tell();
    }),
    microphone.subscribe(look),
  ];
  let isStopped = false;
  void find().then((found) => {
    if (isStopped) return;
    recognizer = found;
    look();
    tell();
  });

  return {
    get: store.get,
    subscribe: store.subscribe,
    turn(isOn) {
      store.change({ isOn, ...(isOn ? {} : { lines: [] }) });
      tell();
    },
    stop() {
      isStopped = true;
      heard?.end();
      words.drop();
      for (const end of ends) end();
      for (const timer of fades.values()) clearTimeout(timer);
    },
  };
}

/** A sentence that is still growing is not sent with every letter. */
function createWords(send: (id: string, text: string) => void) {
  let waiting: { id: string; text: string } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting) send(waiting.id, waiting.text);
    waiting = null;
  };
  return {
    say(id: string, text: string) {
      if (waiting && waiting.id !== id) flush();
      // The end of a long sentence is what is said now.
      waiting = { id, text: text.slice(-MAX_CAPTION_CHARACTERS) };
      timer ??= setTimeout(flush, SEND_EVERY_MS);
    },
    drop() {
      clearTimeout(timer);
      timer = undefined;
      waiting = null;
    },
  };
}
