import { useEffect, useRef } from 'react';
import { readThread } from 'web-kit/resources/threads';
import { useChange } from 'web-kit/use-change';

/** Tells once that somebody read up to this message, when the page is seen; after a failure, when it is seen again. */
export function useReadMark(threadId: string, messageId: string | null): void {
  const told = useRef<string | null>(null);
  const { run, isPending, error } = useChange(readThread);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is made anew with every drawing
  useEffect(() => {
    // What comes meanwhile is told once this has been.
    if (!messageId || isPending) return;
    const tell = () => {
      if (document.hidden || told.current === messageId) return;
      told.current = messageId;
      run({ threadId, messageId });
    };
    const tellAgain = () => {
      if (error) told.current = null;
      tell();
    };
    tell();
    document.addEventListener('visibilitychange', tellAgain);
    return () => document.removeEventListener('visibilitychange', tellAgain);
  }, [threadId, messageId, isPending, error]);
}
