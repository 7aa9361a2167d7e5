import { FILM_SITES } from 'contracts/film-sites';
import type { EmbeddedFilm } from './film-links.ts';

export interface Told {
  at: number;
  duration: number | null;
  playing: boolean;
  busy: boolean;
  rate: number;
  title: string | null;
  failed: boolean;
}
export type Command = { do: 'play' | 'pause' } | { do: 'seek'; at: number } | { do: 'rate'; rate: number };
export interface Site {
  origin: string;
  address(film: EmbeddedFilm): string;
  /** Sent again and again until the player answers. */
  greet: unknown;
  /** Sent when it first answers, and when it is ready: what it is to tell. */
  subscribe: readonly unknown[];
  /** Sent again and again until the length is known. */
  ask: readonly unknown[];
  command(command: Command): unknown;
  /** Null for what says nothing of the film. Sites add to what they tell, so every field is read by itself. */
  read(data: unknown): Partial<Told> | null;
}

/** Says nothing of the film, but that it can be asked. */
export const READY: Partial<Told> = {};

/** Of YouTube's `playerState`. */
const [PLAYING, BUFFERING] = [1, 3];
const toYouTube = (message: object) => JSON.stringify({ ...message, id: 1, channel: 'widget' });
const LISTENING = toYouTube({ event: 'listening' });

export const YOUTUBE: Site = {
  origin: FILM_SITES[0],
  address: ({ frame }) =>
    `${frame}?enablejsapi=1&origin=${encodeURIComponent(location.origin)}&playsinline=1&controls=0&disablekb=1&fs=0&rel=0&iv_load_policy=3`,
  greet: LISTENING,
  subscribe: ['onStateChange', 'onError'].map((event) =>
    toYouTube({ event: 'command', func: 'addEventListener', args: [event] }),
  ),
  ask: [LISTENING],
  command(command) {
    const func = { play: 'playVideo', pause: 'pauseVideo', seek: 'seekTo', rate: 'setPlaybackRate' }[command.do];
    const args = command.do === 'seek' ? [command.at, true] : command.do === 'rate' ? [command.rate] : [];
    return toYouTube({ event: 'command', func, args });
  },
  read(data) {
    const { event, info } = recordOf(parsed(data));
    if (event === 'onError') return { failed: true };
    if (event === 'onReady') return READY;
    if (event === 'onStateChange') return { ...youTubeState(info) };
    if (event !== 'initialDelivery' && event !== 'infoDelivery') return null;
    const { currentTime, duration, playerState, playbackRate, videoData } = recordOf(info);
    const { title } = recordOf(videoData);
    return {
      ...(isNumber(currentTime) && { at: currentTime }),
      // Zero until it is known, and of a live picture.
      ...(isNumber(duration) && duration > 0 && { duration }),
      ...youTubeState(playerState),
      ...(isNumber(playbackRate) && { rate: playbackRate }),
      ...(typeof title === 'string' && { title }),
    };
  },
};

function youTubeState(state: unknown): Partial<Told> | null {
  if (!isNumber(state)) return null;
  return { playing: state === PLAYING || state === BUFFERING, busy: state === BUFFERING };
}

const VIMEO_NEWS: Readonly<Record<string, Partial<Told>>> = {
  play: { playing: true },
  playing: { playing: true, busy: false },
  pause: { playing: false, busy: false },
  ended: { playing: false, busy: false },
  bufferstart: { busy: true },
  bufferend: { busy: false },
  timeupdate: {},
  seeked: {},
  playbackratechange: {},
  durationchange: {},
};
const VIMEO_FACTS = [{ method: 'getDuration' }, { method: 'getVideoTitle' }];

export const VIMEO: Site = {
  origin: FILM_SITES[1],
  address: ({ frame }) => `${frame}${frame.includes('?') ? '&' : '?'}dnt=1&controls=0&playsinline=1&title=0&byline=0`,
  greet: { method: 'ping' },
  subscribe: [
    ...[...Object.keys(VIMEO_NEWS), 'error'].map((value) => ({ method: 'addEventListener', value })),
    ...VIMEO_FACTS,
  ],
  ask: VIMEO_FACTS,
  command(command) {
    if (command.do === 'seek') return { method: 'setCurrentTime', value: command.at };
    return command.do === 'rate' ? { method: 'setPlaybackRate', value: command.rate } : { method: command.do };
  },
  read(data) {
    const { event, method, value, data: told } = recordOf(parsed(data));
    if (event === 'error') return isFinal(recordOf(told)) ? { failed: true } : null;
    if (event === 'ready' || method === 'ping') return READY;
    if (method === 'getDuration' && isNumber(value)) return { duration: value };
    if (method === 'getVideoTitle' && typeof value === 'string') return { title: value };
    const news = typeof event === 'string' ? VIMEO_NEWS[event] : undefined;
    if (!news) return null;
    const { seconds, duration, playbackRate } = recordOf(told);
    return {
      ...news,
      ...(isNumber(seconds) && { at: seconds }),
      ...(isNumber(duration) && duration > 0 && { duration }),
      ...(isNumber(playbackRate) && { rate: playbackRate }),
    };
  },
};

/** Most errors only say that one wish was refused: another speed, or playing without a tap. */
function isFinal({ method, name }: Readonly<Record<string, unknown>>): boolean {
  return method === 'ready' || name === 'PrivacyError' || name === 'PasswordError';
}

const isNumber = (value: unknown): value is number => Number.isFinite(value);

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
