import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  /** The instant it runs to. */
  until: string | Date;
  /** Now, as the server sees it: `now` of web-kit/clock. */
  now: () => Date;
  /** What stands there, by the milliseconds left: `(left) => formatDuration(left)`. Called with 0 at the end. */
  children: (left: number) => ReactNode;
  onEnd?: () => void;
}

/** Runs down by the second in its last two minutes, else by the half minute. Not announced: it would never stop talking. */
export function Countdown({ until, now, children, onEnd }: Props) {
  const end = new Date(until).getTime();
  const [left, setLeft] = useState(() => Math.max(0, end - now().getTime()));
  // The callbacks may be new on every render; only another end starts it anew.
  const latest = useRef({ now, onEnd });
  latest.current = { now, onEnd };
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const rest = Math.max(0, end - latest.current.now().getTime());
      setLeft(rest);
      if (rest === 0) latest.current.onEnd?.();
      else timer = setTimeout(tick, Math.min(rest, rest <= 120_000 ? 1_000 : 30_000));
    };
    tick();
    return () => clearTimeout(timer);
  }, [end]);
  return (
    <span className="countdown" role="timer" aria-live="off">
      {children(left)}
    </span>
  );
}
