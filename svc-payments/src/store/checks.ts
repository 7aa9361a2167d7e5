import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Db } from 'svc-kit/db';

const CHECKS = new URL('../../checks/', import.meta.url);

export interface BrokenCheck {
  /** The file's name without its ending. */
  name: string;
  /** The invariant in words: the comment at the file's beginning. */
  rule: string;
  /** The first column names what the row is about. */
  rows: Record<string, unknown>[];
}

/** The invariants in `checks/*.sql` that do not hold: their queries return no rows. */
export async function findBroken(db: Db): Promise<BrokenCheck[]> {
  const files = (await readdir(fileURLToPath(CHECKS))).filter((file) => file.endsWith('.sql')).sort();
  const broken: BrokenCheck[] = [];
  for (const file of files) {
    const text = await readFile(new URL(file, CHECKS), 'utf8');
    const rows: Record<string, unknown>[] = await db.unsafe(text);
    if (rows.length > 0) broken.push({ name: file.replace('.sql', ''), rule: ruleOf(text), rows: [...rows] });
  }
  return broken;
}

function ruleOf(text: string): string {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('--'));
  return lines
    .slice(0, end)
    .map((line) => line.replace(/^--\s*/, ''))
    .join(' ');
}
