import type { Item } from './found-items.ts';

const MOST = 5;
/** In memory alone, and one person's: they are names of people, many of them minors. */
let kept: { of: string | undefined; items: readonly Item[] } = { of: undefined, items: [] };

export function recentItems(of: string | undefined): readonly Item[] {
  return kept.of === of ? kept.items : [];
}

export function noteRecent(of: string | undefined, item: Item): void {
  const others = recentItems(of).filter(({ key }) => key !== item.key);
  kept = { of, items: [item, ...others].slice(0, MOST) };
}
