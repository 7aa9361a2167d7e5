import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Camera and microphone are only for documents that were loaded at a room's address, so others are left behind. */
export function useOwnDocument(): boolean {
  const { pathname } = useLocation();
  const loaded = performance.getEntriesByType?.('navigation')[0]?.name;
  const isOwn = !loaded || new URL(loaded).pathname === pathname;
  useEffect(() => {
    if (!isOwn) location.reload();
  }, [isOwn]);
  return isOwn;
}
