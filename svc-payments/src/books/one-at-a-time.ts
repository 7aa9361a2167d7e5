/** Who asks while the work goes on shares the next run with all others who wait. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        running = work();
        return running;
      });
    return next;
  };
}
