export interface Store<S> {
  get(): S;
  change(part: Partial<S>): void;
  subscribe(listener: () => void): () => void;
}

/** As `useSyncExternalStore` wants it: the same object until something has changed. */
export function createStore<S extends object>(first: S): Store<S> {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    change(part) {
      const isSame = (Object.keys(part) as (keyof S)[]).every((key) => Object.is(state[key], part[key]));
      if (isSame) return;
      state = { ...state, ...part };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
