/** Asks `load` at most once in `ms` of real time, however many call; a failure is not kept. */
export function keepAnswer<T>(ms: number, load: () => Promise<T>, now = () => performance.now()): () => Promise<T> {
  let kept: { answer: Promise<T>; until: number } | null = null;
  return () => {
    if (kept && now() < kept.until) return kept.answer;
    const asked = { answer: load(), until: now() + ms };
    kept = asked;
    asked.answer.catch(() => {
      if (kept === asked) kept = null;
    });
    return asked.answer;
  };
}
