import { useEffect, useState, useSyncExternalStore } from 'react';

/** What works without React for as long as a part of the panel stands. */
export function useEngine<E extends { stop(): void }>(make: () => E, key: unknown): E | null {
  const [engine, setEngine] = useState<E | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when a new one is needed
  useEffect(() => {
    const made = make();
    setEngine(made);
    return () => made.stop();
  }, [key]);
  return engine;
}

const NEVER = () => () => undefined;

export function useReading<T>(engine: { subscribe(listener: () => void): () => void } | null, read: () => T): T {
  return useSyncExternalStore(engine?.subscribe ?? NEVER, read, read);
}
