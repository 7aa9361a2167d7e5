import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Where the address of a socket ends: 104 bytes on macOS, 108 on Linux. */
const LONGEST_PATH = 100;
/** Looking is a system call, and whoever ends is asked in vain for a moment either way. */
const LOOK_EVERY_MS = 5;
const HERE = /^http:\/\/127\.0\.0\.1:(\d+)/;

export type Way = { unix?: string };

const socketIn = (dir: string, port: number | string) => join(dir, `${port}.sock`);

export function holdsSockets(dir: string): boolean {
  return socketIn(dir, 65_535).length <= LONGEST_PATH;
}

/** To processes here that listen in `dir`: a socket takes a third less of a call's time than TCP, the fallback. */
export function createWays(dir: string | undefined): (url: string) => Way {
  const found = new Map<string, { way: Way; until: number }>();
  return (url) => {
    const port = dir && HERE.exec(url)?.[1];
    if (!port) return {};
    const now = performance.now();
    const known = found.get(port);
    if (known && now < known.until) return known.way;
    const unix = socketIn(dir, port);
    // Looked for again and again: a socket goes with its process, and something else may then have the port.
    const way = existsSync(unix) ? { unix } : null;
    if (way) found.set(port, { way, until: now + LOOK_EVERY_MS });
    else found.delete(port);
    return way ?? {};
  };
}

interface Listening {
  idleTimeout: number;
  maxRequestBodySize: number;
  fetch(request: Request): Promise<Response>;
}

/** Also listens in `dir`, under the port's name; null without one. Call it when the port is taken. */
export function listenNearby(dir: string | undefined, port: number, listening: Listening) {
  if (!dir) return null;
  const unix = socketIn(dir, port);
  // Of a process that was killed.
  rmSync(unix, { force: true });
  const { idleTimeout, ...rest } = listening;
  // Bun's types know no `idleTimeout` of a socket; Bun does, and without it hangs up on calls of more than ten seconds.
  return Bun.serve({ ...rest, ...({ idleTimeout } as object), unix });
}
