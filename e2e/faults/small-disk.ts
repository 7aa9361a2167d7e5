import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BLOCK = Buffer.alloc(1 << 20);
const CRUMB = Buffer.alloc(4_096);
const AGAIN_MS = 300;

export interface SmallDisk {
  folder: string;
  /** Takes what is free, and what becomes free. @returns gives everything back */
  fill(): () => void;
  remove(): void;
}

/** @throws where nobody may mount one */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'sideline-disk-'));
  const size = `size=${megabytes}m,mode=755`;
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) {
    rmdirSync(folder);
    const reason = stderr?.trim() || error?.message;
    throw new Error(`A small disk to be filled can be mounted by root on Linux only (${reason}).`);
  }
  return {
    folder,
    fill() {
      const file = join(folder, 'filler');
      const filler = openSync(file, 'w');
      const fill = () => {
        writeUntilFull(filler, BLOCK);
        writeUntilFull(filler, CRUMB);
      };
      fill();
      const again = setInterval(fill, AGAIN_MS);
      return () => {
        clearInterval(again);
        closeSync(filler);
        rmSync(file);
      };
    },
    remove() {
      spawnSync('umount', [folder]);
      rmdirSync(folder);
    },
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
