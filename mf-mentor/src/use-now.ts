import { useEffect, useState } from 'react';
import { now } from 'web-kit/clock';

/** The server's time, looked at again every few seconds: for what opens and closes by itself. */
export function useNow(everyMs: number): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return time;
}
