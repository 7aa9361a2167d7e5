interface Able {
  scheduler?: { yield?(): Promise<void> };
}

let line: Promise<unknown> = Promise.resolve();

/** A call takes a slow phone some 5 ms to start, so between many the page may answer a finger, where it can yield. */
export function inTurn(): Promise<unknown> {
  line = line.then(() => (globalThis as Able).scheduler?.yield?.());
  return line;
}
