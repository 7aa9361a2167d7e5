/** What was read so far of one service's log, newest first, and whether there is more of it. */
export interface Log<Entry extends { done_at: string }> {
  entries: readonly Entry[];
  more: boolean;
}

/**
 * Several logs as one, newest first. An entry is shown only once everything newer is known: below the oldest entry of a
 * log that has more, something of that log may still be missing. `next` names the logs to read on.
 */
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
