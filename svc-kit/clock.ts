/** Domain time. Rules read the time only here, so that development can move it. */
export interface Clock {
  now(): Date;
  /** Real time: tokens, rate limits, webhook signatures, retries. */
  real(): Date;
  offsetMs(): number;
}
export interface MovableClock extends Clock {
  setOffset(ms: number): void;
  onMove(listener: () => void): void;
}

export function createClock(offsetMs = 0): MovableClock {
  let offset = offsetMs;
  const listeners: (() => void)[] = [];
  return {
    now: () => new Date(Date.now() + offset),
    real: () => new Date(),
    offsetMs: () => offset,
    setOffset(ms) {
      offset = ms;
      for (const listener of listeners) listener();
    },
    onMove: (listener) => void listeners.push(listener),
  };
}
