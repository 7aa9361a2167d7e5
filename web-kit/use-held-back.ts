import { SECOND_MS } from 'contracts/times';
import { useEffect, useRef, useState } from 'react';
import { renewAhead } from './api.ts';
import { onLogout } from './before-logout.ts';

export const HELD_MS = 5 * SECOND_MS;

export interface HeldBack {
  /** False when it was sent already. */
  undo(): boolean;
  sendNow(): unknown;
}

/** Sends after five seconds, in which it can be taken back. Whoever leaves the page meant it, and so does who logs out. */
export function holdBack(send: () => unknown): HeldBack {
  const over = new AbortController();
  const { signal } = over;
  const end = (): boolean => {
    if (signal.aborted) return false;
    over.abort();
    clearTimeout(timer);
    return true;
  };
  const sendNow = () => (end() ? send() : undefined);
  const timer = setTimeout(sendNow, HELD_MS);
  void renewAhead();
  window.addEventListener('pagehide', sendNow, { signal });
  onLogout(sendNow, signal);
  return { undo: end, sendNow };
}

/** For one button that turns into "Undo". */
export function useHeldBack(send: () => void) {
  const [held, setHeld] = useState<HeldBack | null>(null);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => () => void held?.sendNow(), [held]);
  const release = () => {
    latest.current();
    setHeld(null);
  };
  return {
    isHeld: held !== null,
    hold() {
      if (!held) setHeld(holdBack(release));
    },
    undo() {
      held?.undo();
      setHeld(null);
    },
  };
}
