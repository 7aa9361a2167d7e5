import { useEffect } from 'react';

/** A phone that goes dark would stop its own picture. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const take = async () => {
      if (document.hidden) return;
      const taken = await navigator.wakeLock?.request('screen').catch(() => null);
      if (isOver) await taken?.release();
      else lock = taken ?? null;
    };
    const onShown = () => void take();
    document.addEventListener('visibilitychange', onShown);
    void take();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onShown);
      void lock?.release();
    };
  }, []);
}
