/** Newest first. */
export interface Log<Entry extends { done_at: string }> {
  entries: readonly Entry[];
  more: boolean;
}

/** Stops at the oldest entry of any log that has more: older ones may be missing. `next` names the logs to read on. */
export function mergeLogs<Entry extends { done_at: string }>(
  logs: readonly Log<Entry>[],
): { shown: Entry[]; next: number[] } {
  const ends = logs.map(({ entries, more }) => {
    const oldest = entries.at(-1);
    return more && oldest ? Date.parse(oldest.done_at) : Number.NEGATIVE_INFINITY;
  });
  const frontier = Math.max(...ends);
  const shown = logs
    .flatMap(({ entries }) => entries)
    .filter(({ done_at }) => Date.parse(done_at) >= frontier)
    .toSorted((a, b) => Date.parse(b.done_at) - Date.parse(a.done_at));
  const next = ends.flatMap((end, index) => (end === frontier && Number.isFinite(end) ? [index] : []));
  return { shown, next };
}
