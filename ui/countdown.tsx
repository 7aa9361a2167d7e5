import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  until: string | Date;
  /** Now, as the server sees it: `now` of web-kit/clock. */
  now: () => Date;
  /** Renders the milliseconds left, 0 at the end. */
  children: (left: number) => ReactNode;
  onEnd?: () => void;
}

/** Ticks each second in its last two minutes, before that each half minute. Screen readers do not announce it. */
export function Countdown({ until, now, children, onEnd }: Props) {
  const end = new Date(until).getTime();
  const [left, setLeft] = useState(() => Math.max(0, end - now().getTime()));
  // New callbacks on a render must not restart it; only a new end does.
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
