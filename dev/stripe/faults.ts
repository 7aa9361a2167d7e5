import type { World } from './world.ts';

export const CALL_MODES = ['500', 'cut-before', 'cut-after', 'delay'] as const;
export const WEBHOOK_MODES = ['drop-webhooks', 'duplicate-webhooks', 'delay-webhooks'] as const;
export type FaultMode = (typeof CALL_MODES)[number] | (typeof WEBHOOK_MODES)[number];

export interface FaultRule {
  mode: FaultMode;
  /** A path or a prefix with `*` as a wildcard; for webhooks an event type in the same form, or '' for all. */
  path: string;
  method: string;
  /** With mode 500: the work is done anyway, and the 500 is saved under the idempotency key. */
  after: boolean;
  /** With mode 500: the work is done this many seconds of domain time later; 0 for never. */
  lateSeconds: number;
  /** Real time, for `delay` and `delay-webhooks`. */
  delayMs: number;
}

interface FaultRow {
  seq: number;
  rule: string;
  remaining: number;
}

export function addFault(world: World, rule: FaultRule, times: number): number {
  const { lastInsertRowid } = world.store.db
    .query('INSERT INTO fault (rule, remaining) VALUES (?, ?)')
    .run(JSON.stringify(rule), times);
  return Number(lastInsertRowid);
}

export function listFaults(world: World): (FaultRule & { id: number; remaining: number })[] {
  const rows = world.store.db.query<FaultRow, []>('SELECT * FROM fault WHERE remaining > 0 ORDER BY seq').all();
  return rows.map((row) => ({ id: row.seq, remaining: row.remaining, ...(JSON.parse(row.rule) as FaultRule) }));
}

export function clearFaults(world: World): void {
  world.store.db.run('DELETE FROM fault');
}

/** Takes the oldest match and counts this use. */
export function takeFault(world: World, fits: (rule: FaultRule) => boolean): FaultRule | undefined {
  const found = listFaults(world).find(fits);
  if (found) world.store.db.query('UPDATE fault SET remaining = remaining - 1 WHERE seq = ?').run(found.id);
  return found;
}

/** `/v1/transfers` matches `/v1/transfers/tr_1/reversals` too. */
export function fitsPath(pattern: string, path: string): boolean {
  if (!pattern.includes('*')) return path.startsWith(pattern);
  const expression = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${expression.join('.*')}`).test(path);
}
