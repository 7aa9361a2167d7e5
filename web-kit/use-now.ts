import { SECOND_MS } from 'contracts/times';
import { useEffect, useState } from 'react';
import { now } from './clock.ts';

/** By the server's clock, within a second of the answer that tells it. */
export function useNow(everyMs: number): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    // A page may stand before the first answer; until then it goes by the device's clock.
    const isOver = (shown: Date) => Math.abs(now().getTime() - shown.getTime()) > everyMs * 0.9;
    const look = () => setTime((shown) => (isOver(shown) ? now() : shown));
    const timer = setInterval(look, Math.min(everyMs, SECOND_MS));
    return () => clearInterval(timer);
  }, [everyMs]);
  return time;
}
