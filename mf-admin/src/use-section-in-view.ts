import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Leads to the part that the address names (`#disputes`), with the focus on its heading: when a link was followed, and on
 * arriving once what stands above has come, so that it does not slide away again.
 */
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
