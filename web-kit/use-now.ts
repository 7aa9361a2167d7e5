import { useEffect, useState } from 'react';
import { now } from './clock.ts';

/** By the server's clock. */
export function useNow(everyMs: number): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return time;
}
