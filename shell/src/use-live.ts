import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from 'web-kit/session';

const AGAIN_MS = 12_000;

/** Visitors do not load the code for it. */
export function useLive(): void {
  const client = useQueryClient();
  const id = useSession()?.id;
  useEffect(() => (id ? followWhenLoaded(client) : undefined), [id, client]);
}

function followWhenLoaded(client: QueryClient): () => void {
  let stop: (() => void) | null = null;
  let stopped = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const load = async () => {
    try {
      const { followLive } = await import('web-kit/live');
      if (!stopped) stop = followLive(client);
    } catch {
      if (!stopped) retry = setTimeout(load, AGAIN_MS);
    }
  };
  void load();
  return () => {
    stopped = true;
    clearTimeout(retry);
    stop?.();
  };
}
