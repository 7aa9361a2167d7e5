import { MINUTE_MS } from 'contracts/times';
import { useEffect, useReducer } from 'react';
import { now } from 'web-kit/clock';

/** Longer timers could overflow, and would fire late after a device has slept. */
const LONGEST_MS = MINUTE_MS;

/** By the server's time; null for never. */
export function useWake(at: Date | null): void {
  const [, wake] = useReducer((count: number) => count + 1, 0);
  const atMs = at?.getTime() ?? null;
  useEffect(() => {
    if (atMs === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = atMs - now().getTime();
      if (left <= 0) wake();
      else timer = setTimeout(look, Math.min(left, LONGEST_MS));
    };
    look();
    return () => clearTimeout(timer);
  }, [atMs]);
}
