import type { EmbeddedFilm } from './film-links.ts';
import { READY, type Told, VIMEO, YOUTUBE } from './film-sites.ts';
import type { MakePlayer } from './player.ts';

const GREET_EVERY_MS = 300;
const ANSWERS_WITHIN_MS = 15_000;
const PLAYS_WITHIN_MS = 2_500;
/** Not every film may be played at another speed, and none says so. */
const SAME_RATE_AGAIN_MS = 2_500;

/** No script of a site runs on our page: its player sits in a frame, and messages are all that crosses. */
export function framePlayer(film: EmbeddedFilm, now: () => number = () => performance.now()): MakePlayer {
  const site = film.site === 'YouTube' ? YOUTUBE : VIMEO;
  return (place) => {
    const frame = document.createElement('iframe');
    frame.src = site.address(film);
    frame.title = `Film from ${film.site}`;
    frame.allow = 'autoplay; encrypted-media';
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation');
    place.append(frame);
    const listeners = new Set<() => void>();
    const startedAt = now();
    let told: Told = SILENT;
    let [heard, toldAt, askedToPlayAt] = [false, startedAt, Number.POSITIVE_INFINITY];
    let asked = { rate: 1, at: Number.NEGATIVE_INFINITY };
    const send = (...messages: unknown[]) => {
      for (const message of messages) frame.contentWindow?.postMessage(message, site.origin);
    };
    const change = () => {
      for (const listener of listeners) listener();
    };
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.contentWindow || origin !== site.origin) return;
      const news = site.read(data);
      if (!news) return;
      const isReady = !heard || news === READY;
      heard = true;
      if (isReady) send(...site.subscribe);
      // Whatever it tells begins a new stretch, which ran from the place where it was.
      told = { ...told, at: told.at + ran(), ...news };
      toldAt = now();
      change();
    };
    const greeting = setInterval(() => {
      if (!heard) send(site.greet);
      else if (told.duration === null) send(...site.ask);
      change();
    }, GREET_EVERY_MS);
    addEventListener('message', hear);
    const ran = () => (told.playing && !told.busy ? ((now() - toldAt) / 1_000) * told.rate : 0);
    return {
      duration: () => told.duration,
      place: () => told.at + ran(),
      isPlaying: () => told.playing,
      isBusy: () => told.busy || !heard,
      bends: false,
      rate: () => told.rate,
      title: () => told.title,
      trouble() {
        if (told.failed || (!heard && now() - startedAt > ANSWERS_WITHIN_MS)) return 'unplayable';
        return !told.playing && now() - askedToPlayAt > PLAYS_WITHIN_MS ? 'tap' : null;
      },
      play() {
        askedToPlayAt = Math.min(askedToPlayAt, now());
        send(site.command({ do: 'play' }));
      },
      pause() {
        askedToPlayAt = Number.POSITIVE_INFINITY;
        send(site.command({ do: 'pause' }));
      },
      seek(at) {
        told = { ...told, at };
        toldAt = now();
        send(site.command({ do: 'seek', at }));
      },
      setRate(rate) {
        const isTold = rate === asked.rate && now() - asked.at < SAME_RATE_AGAIN_MS;
        if (rate === told.rate || isTold) return;
        asked = { rate, at: now() };
        send(site.command({ do: 'rate', rate }));
      },
      onChange(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      remove() {
        clearInterval(greeting);
        removeEventListener('message', hear);
        frame.remove();
      },
    };
  };
}

const SILENT: Told = { at: 0, duration: null, playing: false, busy: false, rate: 1, title: null, failed: false };
