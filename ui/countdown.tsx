import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  until: string | Date;
  /** The server's time: `now` of web-kit/clock. */
  now: () => Date;
  children: (left: number) => ReactNode;
  /** From this many ms on it is drawn every second; before, twice a minute. */
  bySecondFrom?: number;
  onEnd?: () => void;
}

/** Not announced by screen readers. */
export function Countdown({ until, now, children, bySecondFrom = 120_000, onEnd }: Props) {
  const end = new Date(until).getTime();
  const [left, setLeft] = useState(() => Math.max(0, end - now().getTime()));
  // New callbacks must not restart it; only a new end does.
  const latest = useRef({ now, onEnd });
  latest.current = { now, onEnd };
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const rest = Math.max(0, end - latest.current.now().getTime());
      setLeft(rest);
      if (rest === 0) latest.current.onEnd?.();
      else timer = setTimeout(tick, Math.min(rest, rest <= bySecondFrom ? 1_000 : 30_000));
    };
    tick();
    return () => clearTimeout(timer);
  }, [end, bySecondFrom]);
  return (
    <span className="countdown" role="timer" aria-live="off">
      {children(left)}
    </span>
  );
}
