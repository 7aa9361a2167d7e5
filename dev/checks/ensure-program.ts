import { Database } from 'bun:sqlite';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackage } from '../stack/install-package.ts';
import { startStep } from '../stack/progress.mjs';

export type Wanted = {
  program: string;
  debianPackage: string;
  /** The package's service, if it is not named like the package: it must not run, nobody asked for it. */
  service?: string;
};

const LOCK = join(tmpdir(), `install-packages-${process.getuid?.() ?? 0}.lock`);
const AGAIN_MS = 250;
const PROGRAMS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin'];
/** Where packages keep what they don't put on the path: a folder for each version or formula. */
const VERSIONED = ['/usr/lib/postgresql', '/opt/homebrew/opt'];

/** The program's path, from the package manager where it is missing. @throws Error that says why there is none */
export async function ensureProgram({ program, debianPackage, service = debianPackage }: Wanted): Promise<string> {
  const found = await installUnless(() => findProgram(program), debianPackage, service);
  if (found) return found;
  throw new Error(`${program} is missing and could not be installed: try \`apt-get install ${debianPackage}\`.`);
}

export function findProgram(program: string): string | null {
  const versions = VERSIONED.flatMap((folder) => list(folder).map((version) => join(folder, version, 'bin')));
  return Bun.which(program, { PATH: [process.env.PATH ?? '', ...PROGRAMS, ...versions].join(':') });
}

/** Looks, installs, and looks again; when several test files miss the same one, the first of them installs it. */
export async function installUnless<T>(
  find: () => T | null,
  debianPackage: string,
  service?: string,
): Promise<T | null> {
  return (
    find() ??
    withLock(LOCK, async () => {
      const found = find();
      if (found) return found;
      const step = startStep(debianPackage);
      const reason = await installPackage(debianPackage, service);
      if (reason) step.failed(reason);
      else step.done('installed');
      return find();
    })
  );
}

/** One process at a time. SQLite's lock, because the system takes it back from a process that was killed. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const database = new Database(file);
  try {
    while (!tryLock(database)) await Bun.sleep(AGAIN_MS);
    return await work();
  } finally {
    database.close();
  }
}

function tryLock(database: Database): boolean {
  try {
    database.run('begin exclusive');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return false;
    throw error;
  }
}

/** Newest version first. */
function list(folder: string): string[] {
  try {
    return readdirSync(folder).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  } catch {
    return [];
  }
}
