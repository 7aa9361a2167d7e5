/** What a reload must not cost: the place in the room, and what was switched off. */
export interface KeptVisit {
  connection: string;
  microphone: boolean;
  camera: boolean;
  /** Whoever hides what is behind them. */
  blur?: boolean;
}

const keyOf = (sessionId: string) => `room:${sessionId}`;

export function keptVisit(sessionId: string): KeptVisit | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(sessionId)) ?? 'null') as KeptVisit | null;
  } catch {
    return null;
  }
}

export function keepVisit(sessionId: string, visit: KeptVisit | null): void {
  try {
    if (visit) sessionStorage.setItem(keyOf(sessionId), JSON.stringify(visit));
    else sessionStorage.removeItem(keyOf(sessionId));
  } catch {
    // Storage is full or forbidden: then a reload leads through the lobby.
  }
}
