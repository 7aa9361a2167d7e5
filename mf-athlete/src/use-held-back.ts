import { SECOND_MS } from 'contracts/times';
import { useEffect, useRef, useState } from 'react';

const HELD_MS = 5 * SECOND_MS;

/** Sends after five seconds, in which it can be taken back. Whoever leaves the page meant it. */
export function useHeldBack(send: () => void) {
  const [isHeld, setHeld] = useState(false);
  const takenBack = useRef(false);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    if (!isHeld) return;
    let isSent = false;
    const sendOnce = () => {
      if (!isSent && !takenBack.current) latest.current();
      isSent = true;
    };
    const timer = setTimeout(() => {
      sendOnce();
      setHeld(false);
    }, HELD_MS);
    window.addEventListener('pagehide', sendOnce);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', sendOnce);
      sendOnce();
    };
  }, [isHeld]);
  return {
    isHeld,
    hold() {
      takenBack.current = false;
      setHeld(true);
    },
    undo() {
      takenBack.current = true;
      setHeld(false);
    },
  };
}
