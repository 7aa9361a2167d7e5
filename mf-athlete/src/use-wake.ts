import { MINUTE_MS } from 'contracts/times';
import { useEffect, useReducer } from 'react';
import { now } from 'web-kit/clock';

/** Longer timers would run over, and a device that slept would wake late. */
const LONGEST_MS = MINUTE_MS;

/** Renders again at that instant (the server's time): what a page says changes by itself. Null waits for nothing. */
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
