import type { QueryClient } from '@tanstack/react-query';
import { me } from 'contracts/http/sign-in';
import { type Hint, QUIET, streamHints } from 'contracts/http/system';
import { addressOf, call } from './api.ts';
import { createRefresher, type Refresher } from './refresh-queries.ts';

export { fetchUnread } from './resources/threads.ts';

const POLL_MS = 12_000;
const MOST_BACK_OFF_MS = 30_000;
const CLOSED = 2;
/** The gateway says at once how quiet it was; one that is older than this page says nothing. */
const QUIET_WAIT_MS = 1_000;

export interface Source extends Pick<EventSource, 'onopen' | 'onmessage' | 'onerror' | 'readyState' | 'close'> {
  addEventListener(name: typeof QUIET, listener: (event: MessageEvent<string>) => void): void;
}

interface Surroundings {
  refresher: Refresher;
  openSource(address: string): Source;
  renew(): Promise<unknown>;
  /** How long ago the page began to load, and so the earliest of its calls. */
  ageMs(): number;
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
}

/** Hidden tabs neither listen nor poll; they catch up when shown. */
export function startLive({ refresher, openSource, renew, ageMs, page }: Surroundings): () => void {
  let source: Source | null = null;
  let polling: ReturnType<typeof setInterval> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let catchingUp: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;
  let failures = 0;
  let stopped = false;

  function open() {
    if (source || stopped || page.hidden) return;
    const opened = openSource(addressOf(streamHints, {}));
    source = opened;
    opened.onopen = () => {
      failures = 0;
      clearInterval(polling);
      polling = undefined;
      // Something may have changed since the page's own calls, or while the stream was down.
      if (wasOpen) refresher.all();
      else catchingUp = setTimeout(catchUp, QUIET_WAIT_MS);
      wasOpen = true;
    };
    opened.addEventListener(QUIET, ({ data }) => {
      if (catchingUp === undefined) return;
      if (Number(data) < ageMs()) catchUp();
      else stopCatchingUp();
    });
    opened.onmessage = ({ data }) => refresher.after((JSON.parse(data) as Hint).name);
    opened.onerror = () => {
      polling ??= setInterval(() => refresher.all(), POLL_MS);
      // Otherwise the browser reconnects by itself.
      if (opened.readyState === CLOSED) refused();
    };
  }

  function stopCatchingUp() {
    clearTimeout(catchingUp);
    catchingUp = undefined;
  }

  function catchUp() {
    stopCatchingUp();
    refresher.all();
  }

  function refused() {
    source = null;
    const wait = failures === 0 ? 0 : Math.min(MOST_BACK_OFF_MS, 1_000 * 2 ** failures) * (0.5 + Math.random() / 2);
    failures += 1;
    clearTimeout(retry);
    retry = setTimeout(() => void renew().then(open, open), wait);
  }

  function close() {
    source?.close();
    source = null;
    clearInterval(polling);
    polling = undefined;
    clearTimeout(retry);
    stopCatchingUp();
  }

  const followVisibility = () => (page.hidden ? close() : open());
  page.addEventListener('visibilitychange', followVisibility);
  open();
  return () => {
    stopped = true;
    page.removeEventListener('visibilitychange', followVisibility);
    close();
    refresher.stop();
  };
}

export function followLive(client: QueryClient): () => void {
  return startLive({
    refresher: createRefresher(client),
    openSource: (address) => new EventSource(address),
    renew: () => call(me),
    ageMs: () => performance.now(),
    page: document,
  });
}
