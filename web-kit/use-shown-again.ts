import { useEffect } from 'react';

/** The Back button may show a page exactly as it was left, still waiting. */
export function useShownAgain(wake: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) wake();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [wake]);
}
