import { FILM_SITES } from 'contracts/film-sites';
import { z } from 'zod';
import type { EmbeddedFilm } from './film-links.ts';
import type { MakePlayer } from './player.ts';

/** What a site's player told last. */
interface Told {
  at: number;
  toldAt: number;
  duration: number | null;
  playing: boolean;
  busy: boolean;
  rate: number;
  title: string | null;
  failed: boolean;
}
type Command = { do: 'play' | 'pause' } | { do: 'seek'; at: number } | { do: 'rate'; rate: number };
interface Site {
  origin: string;
  address(film: EmbeddedFilm): string;
  /** Sent again and again until the player answers. */
  greet: readonly unknown[];
  command(command: Command): unknown;
  read(data: unknown): Partial<Told> | null;
}

const GREET_EVERY_MS = 300;
const ANSWERS_WITHIN_MS = 15_000;
const PLAYS_WITHIN_MS = 2_500;

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
    let told: Told = { ...SILENT, toldAt: startedAt };
    let [heard, askedToPlayAt] = [false, Number.POSITIVE_INFINITY];
    const send = (message: unknown) => frame.contentWindow?.postMessage(message, site.origin);
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.contentWindow || origin !== site.origin) return;
      const news = site.read(data);
      if (!news) return;
      heard = true;
      told = { ...told, ...news, ...('at' in news && { toldAt: now() }) };
      for (const listener of listeners) listener();
    };
    const greeting = setInterval(() => {
      if (!heard) for (const message of site.greet) send(message);
      for (const listener of listeners) listener();
    }, GREET_EVERY_MS);
    addEventListener('message', hear);
    const ran = () => (told.playing && !told.busy ? ((now() - told.toldAt) / 1_000) * told.rate : 0);
    return {
      duration: () => told.duration,
      place: () => told.at + ran(),
      isPlaying: () => told.playing,
      isBusy: () => told.busy || told.duration === null,
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
        told = { ...told, at, toldAt: now() };
        send(site.command({ do: 'seek', at }));
      },
      setRate(rate) {
        if (rate !== told.rate) send(site.command({ do: 'rate', rate }));
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

const SILENT = { at: 0, duration: null, playing: false, busy: false, rate: 1, title: null, failed: false };

const youTubeInfo = z.object({
  currentTime: z.number().optional(),
  duration: z.number().optional(),
  playerState: z.number().optional(),
  playbackRate: z.number().optional(),
  videoData: z.object({ title: z.string() }).optional(),
});
const youTubeMessage = z.union([
  z.object({ event: z.literal('onError') }),
  z.object({ event: z.literal('onReady') }),
  z.object({ event: z.enum(['initialDelivery', 'infoDelivery']), info: youTubeInfo }),
]);
/** Of its `playerState`. */
const [ENDED, PLAYING, BUFFERING] = [0, 1, 3];

const YOUTUBE: Site = {
  origin: FILM_SITES[0],
  address: ({ frame }) =>
    `${frame}?enablejsapi=1&origin=${encodeURIComponent(location.origin)}&playsinline=1&controls=0&disablekb=1&fs=0&rel=0&iv_load_policy=3`,
  greet: ['listening', 'onError'].map((event) =>
    JSON.stringify(
      event === 'listening'
        ? { event, id: 1, channel: 'widget' }
        : { event: 'command', func: 'addEventListener', args: [event], id: 1, channel: 'widget' },
    ),
  ),
  command(command) {
    const func = { play: 'playVideo', pause: 'pauseVideo', seek: 'seekTo', rate: 'setPlaybackRate' }[command.do];
    const args = command.do === 'seek' ? [command.at, true] : command.do === 'rate' ? [command.rate] : [];
    return JSON.stringify({ event: 'command', func, args, id: 1, channel: 'widget' });
  },
  read(data) {
    const message = youTubeMessage.safeParse(parsed(data)).data;
    if (!message) return null;
    if (message.event === 'onError') return { failed: true };
    if (message.event === 'onReady') return {};
    const { currentTime, duration, playerState, playbackRate, videoData } = message.info;
    return {
      ...(currentTime !== undefined && { at: currentTime }),
      ...(duration ? { duration } : {}),
      ...(playerState !== undefined && {
        playing: playerState === PLAYING || playerState === BUFFERING,
        busy: playerState === BUFFERING,
        ...(playerState === ENDED && { playing: false }),
      }),
      ...(playbackRate !== undefined && { rate: playbackRate }),
      ...(videoData && { title: videoData.title }),
    };
  },
};

const vimeoMessage = z.union([
  z.object({
    event: z.enum(['timeupdate', 'seeked', 'playprogress']),
    data: z.object({ seconds: z.number(), duration: z.number() }),
  }),
  z.object({ event: z.enum(['play', 'pause', 'ended', 'bufferstart', 'bufferend', 'ready', 'error']) }),
  z.object({ event: z.literal('playbackratechange'), data: z.object({ playbackRate: z.number() }) }),
  z.object({ method: z.literal('getDuration'), value: z.number() }),
  z.object({ method: z.literal('getVideoTitle'), value: z.string() }),
]);
const VIMEO_NEWS: Readonly<Record<string, Partial<Told>>> = {
  play: { playing: true },
  pause: { playing: false, busy: false },
  ended: { playing: false, busy: false },
  bufferstart: { busy: true },
  bufferend: { busy: false },
  error: { failed: true },
};

const VIMEO: Site = {
  origin: FILM_SITES[1],
  address: ({ frame }) => `${frame}${frame.includes('?') ? '&' : '?'}dnt=1&controls=0&playsinline=1&title=0&byline=0`,
  greet: [
    ...[
      'timeupdate',
      'seeked',
      'play',
      'pause',
      'ended',
      'bufferstart',
      'bufferend',
      'playbackratechange',
      'error',
    ].map((value) => ({ method: 'addEventListener', value })),
    { method: 'getDuration' },
    { method: 'getVideoTitle' },
  ],
  command(command) {
    if (command.do === 'seek') return { method: 'setCurrentTime', value: command.at };
    return command.do === 'rate' ? { method: 'setPlaybackRate', value: command.rate } : { method: command.do };
  },
  read(data) {
    const message = vimeoMessage.safeParse(parsed(data)).data;
    if (!message) return null;
    if ('method' in message)
      return message.method === 'getDuration' ? { duration: message.value } : { title: message.value };
    if (message.event === 'playbackratechange') return { rate: message.data.playbackRate };
    if ('data' in message) return { at: message.data.seconds, duration: message.data.duration };
    return message.event === 'ready' ? null : (VIMEO_NEWS[message.event] ?? null);
  },
};

function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
