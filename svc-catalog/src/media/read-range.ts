/** Players ask on for the rest; a piece of this length never waits long in anybody's memory. */
export const LONGEST_PIECE_BYTES = 1024 * 1024;

/** 'all' for no range and for several, which need not be answered; 'none' where the file has nothing of it. */
export function readRange(header: string | undefined, bytes: number): { from: number; to: number } | 'all' | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (!first && !last) return 'all';
  if (first && last && Number(last) < Number(first)) return 'all';
  const from = first ? Number(first) : Math.max(0, bytes - Number(last));
  if (from >= bytes || (!first && Number(last) === 0)) return 'none';
  const end = first && last ? Math.min(Number(last), bytes - 1) : bytes - 1;
  return { from, to: Math.min(end, from + LONGEST_PIECE_BYTES - 1) };
}
