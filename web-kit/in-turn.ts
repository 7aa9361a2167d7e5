interface Able {
  scheduler?: { yield?(): Promise<void> };
}

let line: Promise<unknown> = Promise.resolve();

/**
 * Starting a call takes a slow phone some 5 ms. A page that asks for twenty things at once would hold it up for a tenth
 * of a second; so it may answer a finger in between. Where the browser cannot yield, nothing waits.
 */
export function inTurn(): Promise<unknown> {
  line = line.then(() => (globalThis as Able).scheduler?.yield?.());
  return line;
}
