import { readSession } from './session.ts';

const PREFIX = 'draft:';

/** Drafts are a person's own: whoever signs in next on this device must not find them. */
function keyOf(name: string): string {
  return `${PREFIX}${readSession()?.id ?? 'visitor'}:${name}`;
}

/** What was typed and not sent, in this tab; null without any. */
export function readDraft<T>(name: string): T | null {
  if (typeof sessionStorage === 'undefined') return null;
  try {
    const text = sessionStorage.getItem(keyOf(name));
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}

/** Keeps it over a reload, and over signing in again. A device that keeps nothing loses only this. */
export function keepDraft(name: string, typed: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(typed));
  } catch {
    // No room, or not allowed: the page works all the same.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // See keepDraft.
  }
}

/** At logout: nothing typed is left on a device that others use. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // See keepDraft.
  }
}
