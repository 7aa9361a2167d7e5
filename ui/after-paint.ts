/** Once the press is painted: a dialog restyles the page, which takes slow phones long. @returns what calls it off */
export function afterPaint(run: () => void): () => void {
  let isWanted = true;
  requestAnimationFrame(() => setTimeout(() => isWanted && run()));
  return () => {
    isWanted = false;
  };
}
