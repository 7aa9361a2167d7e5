import { MINUTE_MS } from 'contracts/times';
import { useEffect, useEffectEvent } from 'react';

/** Wanted before signing in, or before the page was alive (gateway/static/start-scripts.js). A link can't set it. */
const KEY = 'wanted-favorite:';
const NOTED = 'wanted-favorite';
const KEPT_MS = 30 * MINUTE_MS;

export function noteWanted(mentorId: string): void {
  try {
    sessionStorage.setItem(KEY + mentorId, String(Date.now()));
  } catch {
    // Then the heart is pressed once more.
  }
  dispatchEvent(new Event(NOTED));
}

export function isWanted(mentorId: string): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(KEY + mentorId)) < KEPT_MS;
  } catch {
    return false;
  }
}

export function isAnyWanted(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(KEY) && isWanted(key.slice(KEY.length)));
  } catch {
    return false;
  }
}

/** Once. */
function takeWanted(mentorId: string): boolean {
  const wanted = isWanted(mentorId);
  if (wanted) sessionStorage.removeItem(KEY + mentorId);
  return wanted;
}

function takeAll(): string[] {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(KEY));
  return keys.map((key) => key.slice(KEY.length)).filter(takeWanted);
}

/** A heart takes what is wanted of it; the others, whose hearts may not be on this page, are saved a moment later. */
export function useWanted(mentorId: string, onThis: () => void, onOthers: (mentorIds: string[]) => void): void {
  const take = useEffectEvent(() => {
    if (takeWanted(mentorId)) onThis();
  });
  const takeOthers = useEffectEvent(() => onOthers(takeAll()));
  useEffect(() => {
    take();
    const later = setTimeout(takeOthers);
    addEventListener(NOTED, take);
    return () => {
      clearTimeout(later);
      removeEventListener(NOTED, take);
    };
  }, []);
}
