import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const GOING_ON = ['wheel', 'touchmove', 'focusin'] as const;

/** Again once everything above has loaded and no longer pushes the section down, unless somebody has gone on from there. */
export function useSectionInView(settled: boolean): void {
  const { hash, key } = useLocation();
  const wentOn = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link again is a new key, and leads there again
  useEffect(() => {
    leadTo(hash);
    wentOn.current = false;
    const goOn = () => {
      wentOn.current = true;
    };
    for (const event of GOING_ON) addEventListener(event, goOn, { passive: true });
    return () => {
      for (const event of GOING_ON) removeEventListener(event, goOn);
    };
  }, [hash, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it settles
  useEffect(() => {
    if (settled && !wentOn.current) leadTo(hash);
  }, [settled]);
}

function leadTo(hash: string): void {
  const section = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (!section) return;
  section.scrollIntoView();
  section.querySelector('h2')?.focus({ preventScroll: true });
}
