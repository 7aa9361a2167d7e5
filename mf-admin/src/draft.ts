const PREFIX = 'admin-draft:';

/** What was typed before signing in again took the founder off the page; null without any. Kept in this tab only. */
export function readDraft(name: string): Record<string, string> | null {
  const text = sessionStorage.getItem(PREFIX + name);
  return text ? (JSON.parse(text) as Record<string, string>) : null;
}

export function keepDraft(name: string, fields: Record<string, string>): void {
  sessionStorage.setItem(PREFIX + name, JSON.stringify(fields));
}

export function dropDraft(name: string): void {
  sessionStorage.removeItem(PREFIX + name);
}
