import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Again once everything above has loaded and no longer pushes the section down. */
export function useSectionInView(settled: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link again is a new key, and leads there again
  useEffect(() => {
    const section = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (!section) return;
    section.scrollIntoView();
    section.querySelector('h2')?.focus({ preventScroll: true });
  }, [hash, key, settled]);
}
