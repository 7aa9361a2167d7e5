/** Half-open, in epoch milliseconds. */
export interface Span {
  startMs: number;
  endMs: number;
}

/** In order, cut to the window. Those that overlap become one; those that only touch stay two. */
export function mergeSpans(spans: readonly Span[], { startMs, endMs }: Span): Span[] {
  const cut = spans.map((span) => ({
    startMs: Math.max(span.startMs, startMs),
    endMs: Math.min(span.endMs, endMs),
  }));
  const merged: Span[] = [];
  for (const span of cut.filter((each) => each.endMs > each.startMs).sort((a, b) => a.startMs - b.startMs)) {
    const before = merged.at(-1);
    if (before && span.startMs < before.endMs) before.endMs = Math.max(before.endMs, span.endMs);
    else merged.push({ ...span });
  }
  return merged;
}

export function isOutside(spans: readonly Span[], startMs: number, endMs: number): boolean {
  return spans.every((span) => endMs <= span.startMs || startMs >= span.endMs);
}

export function sameSpans(a: readonly Span[], b: readonly Span[]): boolean {
  return a.length === b.length && a.every((span, i) => span.startMs === b[i]?.startMs && span.endMs === b[i]?.endMs);
}
