import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin', '/opt/homebrew/opt/coturn/bin'];

/** coturn's program where a package manager puts it; null where there is none. */
export function findTurnServer(): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), ...FOLDERS];
  return folders.map((folder) => join(folder, 'turnserver')).find((path) => existsSync(path)) ?? null;
}
