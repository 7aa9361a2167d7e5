import { useSyncExternalStore } from 'react';
import type { Store } from '../../room/store.ts';

export function useStore<S extends object>({ subscribe, get }: Pick<Store<S>, 'subscribe' | 'get'>): S {
  return useSyncExternalStore(subscribe, get, get);
}
