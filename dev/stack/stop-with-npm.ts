import { readFileSync } from 'node:fs';

/** A signal to npm ends npm and its shell, but never reaches us: when they are gone, stop as well. */
export function stopWithNpm(stop: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const before = findAncestors();
  setInterval(() => findAncestors() !== before && stop(), 1000).unref();
}

/** Our parent and its own, by /proc where there is one. */
function findAncestors(): string {
  const { ppid } = process;
  try {
    const stat = readFileSync(`/proc/${ppid}/stat`, 'utf8');
    return `${ppid},${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(ppid);
  }
}
