/** Asks `load` at most once in `ms` of real time, however many call; a failure is not kept. */
export function keepAnswer<T>(ms: number, load: () => Promise<T>, now = () => performance.now()): () => Promise<T> {
  const keep = keepAnswers(ms, 1, load, now);
  return () => keep(null);
}

/** The same for each key. Of more than `most` the one that was asked first is forgotten. */
export function keepAnswers<K, T>(
  ms: number,
  most: number,
  load: (key: K) => Promise<T>,
  now = () => performance.now(),
): (key: K) => Promise<T> {
  const kept = new Map<K, { answer: Promise<T>; at: number }>();
  return (key) => {
    const known = kept.get(key);
    const at = now();
    // A clock that was put back says nothing about how old it is.
    if (known && known.at <= at && at < known.at + ms) return known.answer;
    const asked = { answer: load(key), at };
    kept.delete(key);
    kept.set(key, asked);
    const [first] = kept.keys();
    if (kept.size > most && first !== undefined) kept.delete(first);
    asked.answer.catch(() => {
      if (kept.get(key) === asked) kept.delete(key);
    });
    return asked.answer;
  };
}
