/** Somebody who can be asked to do everything that is due. Answers whether there was nothing to do; null when it is down. */
export type Settler = () => Promise<boolean | null>;

const QUIET_ROUNDS = 2;

/**
 * Asks everybody, again and again, until two whole rounds in a row found nothing: what one does may make work for another.
 * @returns false when that did not happen within `limitMs`
 */
export async function settleAll(settlers: Settler[], limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  let quiet = 0;
  while (quiet < QUIET_ROUNDS) {
    if (performance.now() > deadline) return false;
    let isQuiet = true;
    for (const settle of settlers) {
      if ((await settle()) === false) isQuiet = false;
    }
    quiet = isQuiet ? quiet + 1 : 0;
    // A service that waits for another's event, as for a broker that restarts, says so many times a second.
    if (!isQuiet) await Bun.sleep(5);
  }
  return true;
}
