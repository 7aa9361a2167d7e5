import { closeSync, openSync, readSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { describeLine } from './describe-line.ts';

interface Listener {
  say: (line: string) => void;
  /** Whether to show warnings now: while everything starts, programs warn that others are not there yet. */
  withWarnings: () => boolean;
}

/** Shows new lines of each program's log that matter to somebody who edits it. Returns a function that stops it. */
export function followLogs(logDir: string, names: readonly string[], listener: Listener): () => void {
  const read = new Map(names.map((name) => [`${name}.log`, createReader(logDir, name, listener)]));
  const watcher = watch(logDir, (_, file) => read.get(file ?? '')?.());
  return () => watcher.close();
}

function createReader(logDir: string, name: string, { say, withWarnings }: Listener): () => void {
  const file = join(logDir, `${name}.log`);
  let position = sizeOf(file);
  let rest = '';
  return () => {
    const size = sizeOf(file);
    if (size < position) position = 0;
    if (size === position) return;
    const lines = (rest + readPart(file, position, size)).split('\n');
    position = size;
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const described = describeLine(name, line, { withWarnings: withWarnings() });
      if (described !== null) say(described);
    }
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function readPart(file: string, from: number, to: number): string {
  const handle = openSync(file, 'r');
  const bytes = Buffer.alloc(to - from);
  readSync(handle, bytes, 0, bytes.length, from);
  closeSync(handle);
  return bytes.toString('utf8');
}
