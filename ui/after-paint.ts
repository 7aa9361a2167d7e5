/**
 * Runs once what was pressed has been painted. Opening or closing a modal dialog styles the whole page anew, for which a
 * slow phone takes longer than a press should wait for its answer.
 * @returns what calls it off
 */
export function afterPaint(run: () => void): () => void {
  let isWanted = true;
  requestAnimationFrame(() => setTimeout(() => isWanted && run()));
  return () => {
    isWanted = false;
  };
}
