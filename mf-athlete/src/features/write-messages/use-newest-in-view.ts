import { type RefObject, useEffect, useRef } from 'react';

/** How far below the window the end may be when a message has just been added to it. */
const NEAR_PX = 320;

/** A conversation opens at its end, and follows it while the end is in view. */
export function useNewestInView(newest: string | null): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const isFirst = shown.current === null;
    shown.current = newest;
    const { current } = end;
    if (!newest || !current) return;
    const { bottom } = current.getBoundingClientRect();
    const isBelow = bottom > window.innerHeight;
    if (isBelow && (isFirst || bottom < window.innerHeight + NEAR_PX)) current.scrollIntoView({ block: 'end' });
  }, [newest]);
  return end;
}
