import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../e2e/stack.ts';
import { findFreePorts } from '../svc-kit/free-ports.ts';

const SOURCE = join(import.meta.dir, 'peers');
/** Beside the product, so that none of its packages becomes one of ours. */
const BUILT = join(import.meta.dir, '../.cache/peers');

export interface Peers {
  next: string;
  bare: string;
  /** The bare one behind another process, as everything of the product is behind its gateway. */
  ahead: string;
  stop(): Promise<void>;
}

/** Installs them when they were never installed, builds Next.js, and starts all on free ports. */
export async function startPeers(environment: { DATABASE_URL: string; JWT_PUBLIC_JWKS: string }): Promise<Peers> {
  mkdirSync(BUILT, { recursive: true });
  cpSync(SOURCE, BUILT, { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
  const env = { ...process.env, ...environment, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  if (!existsSync(join(BUILT, 'node_modules/next')))
    await run(['npm', 'install', '--no-audit', '--no-fund', '--no-package-lock', '--workspaces=false'], env);
  await run(['npm', 'run', '--silent', 'build'], env);
  const [nextPort = 0, barePort = 0, aheadPort = 0] = await findFreePorts(3);
  const start = (command: string[], more: object) =>
    Bun.spawn(command, { cwd: BUILT, env: { ...env, ...more }, stdout: 'ignore', stderr: 'inherit' });
  const next = start(
    ['node', 'node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(nextPort)],
    {},
  );
  const bare = start([process.execPath, 'bare.js'], { PORT: String(barePort) });
  const upstream = `http://127.0.0.1:${barePort}`;
  const ahead = start([process.execPath, 'ahead.js'], { PORT: String(aheadPort), UPSTREAM: upstream });
  const stop = async () => {
    for (const peer of [next, bare, ahead]) peer.kill();
    await Promise.all([next.exited, bare.exited, ahead.exited]);
  };
  const peers = {
    next: `http://127.0.0.1:${nextPort}`,
    bare: upstream,
    ahead: `http://127.0.0.1:${aheadPort}`,
    stop,
  };
  try {
    for (const url of [peers.next, peers.bare, peers.ahead])
      await until(() => answers(`${url}/list`), 'a peer', 30_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return peers;
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

async function run(command: string[], env: Record<string, string | undefined>): Promise<void> {
  const work = Bun.spawn(command, { cwd: BUILT, env, stdout: 'ignore', stderr: 'inherit' });
  if ((await work.exited) !== 0) throw new Error(`${command.join(' ')} failed`);
}
