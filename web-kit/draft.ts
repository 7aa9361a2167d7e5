import { readSession } from './session.ts';

const PREFIX = 'draft:';
const VISITOR = 'visitor';

/** Per person: the next one to sign in on this device must not find the drafts. */
function keyOf(name: string, who = readSession()?.id ?? VISITOR): string {
  return `${PREFIX}${who}:${name}`;
}

export function readDraft<T>(name: string): T | null {
  try {
    const text = sessionStorage.getItem(keyOf(name));
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}

export function keepDraft(name: string, typed: unknown): void {
  ifPossible(() => sessionStorage.setItem(keyOf(name), JSON.stringify(typed)));
}

export function dropDraft(name: string): void {
  ifPossible(() => {
    sessionStorage.removeItem(keyOf(name));
    // Of a form whose sending signed the visitor in.
    sessionStorage.removeItem(keyOf(name, VISITOR));
  });
}

export function dropFromDraft(name: string, fields: readonly string[]): void {
  const draft = readDraft<Record<string, unknown>>(name);
  if (draft) keepDraft(name, Object.fromEntries(Object.entries(draft).filter(([field]) => !fields.includes(field))));
}

export function dropAllDrafts(): void {
  ifPossible(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  });
}

function ifPossible(store: () => void): void {
  try {
    store();
  } catch {
    // No room or not allowed; drafts are optional.
  }
}
