import type { World } from './world.ts';

/** What the panel did to an object that no answer shows: it comes out when something is tried. */
export type Mark = 'refuses-refunds' | 'bank-is-closed';

export function mark(world: World, id: string, what: Mark): void {
  world.store.db.query('INSERT OR IGNORE INTO mark (id, what) VALUES (?, ?)').run(id, what);
}

export function unmark(world: World, id: string, what: Mark): void {
  world.store.db.query('DELETE FROM mark WHERE id = ? AND what = ?').run(id, what);
}

export function isMarked(world: World, id: string, what: Mark): boolean {
  return world.store.db.query('SELECT 1 FROM mark WHERE id = ? AND what = ?').get(id, what) !== null;
}
