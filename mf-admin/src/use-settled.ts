import { useDeferredValue, useEffect, useState } from 'react';

/** Once all of them have come or failed, for good, and what they brought is drawn (`Loaded` draws it in small steps). */
export function useSettled(queries: readonly { isPending: boolean }[]): boolean {
  const ended = queries.every(({ isPending }) => !isPending);
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (ended) setSettled(true);
  }, [ended]);
  return useDeferredValue(settled);
}
