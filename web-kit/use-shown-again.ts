import { useEffect } from 'react';

/**
 * The Back button may show a page exactly as it was left, still waiting. And an app on a home screen shows another
 * site over its page, which never goes: who closes that, or stops it, is on a page that waits for nothing.
 * @param isLeaving the other site was opened
 */
export function useShownAgain(wake: () => void, isLeaving: boolean): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) wake();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [wake]);
  useEffect(() => {
    if (!isLeaving) return;
    const onVisible = () => {
      if (!document.hidden) wake();
    };
    addEventListener('focus', wake);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      removeEventListener('focus', wake);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [wake, isLeaving]);
}
