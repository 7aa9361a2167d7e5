import { useEffect, useState } from 'react';
import { now } from 'web-kit/clock';

/** The server's time, updated at this interval. */
export function useNow(everyMs: number): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return time;
}
