import { SECOND_MS } from 'contracts/times';
import { useEffect, useRef, useState } from 'react';

export const HELD_MS = 5 * SECOND_MS;

export interface HeldBack {
  /** False when it was sent already. */
  undo(): boolean;
  sendNow(): void;
}

/** Sends after five seconds, in which it can be taken back. Whoever leaves the page meant it. */
export function holdBack(send: () => void): HeldBack {
  let isOver = false;
  const end = (): boolean => {
    if (isOver) return false;
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('pagehide', sendNow);
    return true;
  };
  const sendNow = () => {
    if (end()) send();
  };
  const timer = setTimeout(sendNow, HELD_MS);
  window.addEventListener('pagehide', sendNow);
  return { undo: end, sendNow };
}

/** For one button that turns into "Undo". */
export function useHeldBack(send: () => void) {
  const [held, setHeld] = useState<HeldBack | null>(null);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => () => held?.sendNow(), [held]);
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
