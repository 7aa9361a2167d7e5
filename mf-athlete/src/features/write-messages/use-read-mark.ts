import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readThread } from 'web-kit/resources/threads';
import { makeChange } from 'web-kit/use-change';

/** Tells once that somebody read up to this message, when the page is seen. */
export function useReadMark(threadId: string, messageId: string | null): void {
  const client = useQueryClient();
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (!messageId) return;
    const tell = async () => {
      if (document.hidden || told.current === messageId) return;
      told.current = messageId;
      const { ok } = await makeChange(client, readThread, { threadId, messageId });
      if (!ok && told.current === messageId) told.current = null;
    };
    void tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [client, threadId, messageId]);
}
