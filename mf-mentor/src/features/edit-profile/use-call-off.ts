import { useEffect, useRef } from 'react';

/** Who closes a dialog while its file is on its way has called that off. @returns a signal for one that is sent now */
export function useCallOff(): () => AbortSignal {
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  return () => {
    sending.current = new AbortController();
    return sending.current.signal;
  };
}
