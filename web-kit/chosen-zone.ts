import { DEFAULT_TIME_ZONE } from 'contracts/times';
import { formatter } from 'contracts/wall-time';
import { useSyncExternalStore } from 'react';
import { viewerZone } from './time.ts';

const KEY = 'timeZone';
const CHANGED = 'time-zone-changed';

function read(): string {
  try {
    const kept = localStorage.getItem(KEY);
    // Throws for what no browser knows as a zone.
    if (kept) formatter(kept, {});
    return kept ?? viewerZone();
  } catch {
    return viewerZone();
  }
}

function choose(zone: string): void {
  try {
    // Who takes the device's own again follows it from then on.
    if (zone === viewerZone()) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, zone);
  } catch {
    // Not allowed here: the device's zone stays.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}

/** The zone in which times are offered: the device's, unless another was picked here. */
export function useChosenZone(): [zone: string, choose: (zone: string) => void] {
  return [useSyncExternalStore(subscribe, read, () => DEFAULT_TIME_ZONE), choose];
}
