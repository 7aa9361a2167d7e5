import { z } from 'zod';

const entry = z.looseObject({ level: z.string(), message: z.string(), error: z.string().optional() });
/** Lines of Rsbuild and the inspector that help nobody. */
const NOISE =
  /^\s*$|^Rsbuild v|^start\s|^info\s|^-+ Bun Inspector|^Listening:|^Inspect in browser:|^\s+(ws:|https:\/\/debug)/;

/** How a line of a watched program's log appears in the terminal; null when it does not help with editing. */
export function describeLine(name: string, line: string, { withWarnings = true } = {}): string | null {
  if (!line.startsWith('{')) return NOISE.test(line) ? null : `${name}: ${line.replace(/^ready\s+/, '')}`;
  const { data } = entry.safeParse(readJson(line));
  if (!data) return `${name}: ${line}`;
  if (data.message === 'listening') return `${name}: started`;
  if (data.level !== 'error' && !(data.level === 'warn' && withWarnings)) return null;
  return `${name}: ${data.message}${data.error ? `: ${data.error}` : ''}`;
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
