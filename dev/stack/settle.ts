/** Does everything that is due. Answers whether there was nothing to do; null when the service is down. */
export type Settler = () => Promise<boolean | null>;

const QUIET_ROUNDS = 2;

/** Until two whole rounds in a row found nothing, as one's work may make work for another. False after `limitMs`. */
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
    // A service that waits, for instance for a restarting broker, would be asked far too often.
    if (!isQuiet) await Bun.sleep(5);
  }
  return true;
}
