import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage } from './install-package.ts';
import { ROOT } from './settings.ts';
import { StartProblem } from './start-problem.ts';

const VERSION = '2.10.5';
/** SHA-256 of the release archives of github.com/nats-io/nats-server. */
const CHECKSUMS: Record<string, string> = {
  'linux-amd64': '33e9796344fcde53d1d9ab5fc3e2393d1f558aec53f5ea51f769827602a20225',
  'linux-arm64': 'de560b8863ddceac5d765b1f99d4b8f0becf8488890253beafffb7cb730f1aa8',
  'darwin-amd64': '84b78ff3ede22bb3373c2296c9eb304fa17b2eda42d23f54d7637defd1870c26',
  'darwin-arm64': '73953cdea638ee982ab0d2ae310b6c59e73e7b9685ade491b5a3d6c65fc42497',
};
const DOWNLOAD_LIMIT_MS = 60_000;

/** Tries the machine's own, then a pinned download, then the package manager. @throws StartProblem */
export async function findNatsServer(): Promise<string> {
  const given = process.env.NATS_SERVER_BIN;
  if (given) return given;
  const found = findOnPath() ?? (await downloadNatsServer());
  if (found) return found;
  const isInstalled = await installPackage('nats-server');
  const installed = isInstalled ? findOnPath() : null;
  if (installed) return installed;
  throw new StartProblem(
    'nats-server is missing and could be neither downloaded nor installed: ' +
      'get it with `apt-get install nats-server` or `brew install nats-server`, or from https://nats.io/download, then start again.',
  );
}

function findOnPath(): string | null {
  const PATH = `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin:/usr/local/bin:/opt/homebrew/bin`;
  return Bun.which('nats-server', { PATH });
}

/** null when there is no release for this machine, or it cannot be reached. */
async function downloadNatsServer(): Promise<string | null> {
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const checksum = CHECKSUMS[platform];
  if (!checksum) return null;
  const name = `nats-server-v${VERSION}-${platform}`;
  const folder = join(ROOT, '.cache', name);
  const binary = join(folder, 'nats-server');
  if (existsSync(binary)) return binary;
  console.log(`Fetching nats-server ${VERSION} …`);
  const archive = await fetchArchive(
    `https://github.com/nats-io/nats-server/releases/download/v${VERSION}/${name}.tar.gz`,
  );
  if (!archive) return null;
  if (createHash('sha256').update(archive).digest('hex') !== checksum) {
    console.warn('The download of nats-server is not the release that was pinned; it is not used.');
    return null;
  }
  return unpack(archive, folder, name) ? binary : null;
}

async function fetchArchive(url: string): Promise<Uint8Array | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_LIMIT_MS) });
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** Unpacks beside the final folder and then moves it, so that a half-unpacked one is never used. */
function unpack(archive: Uint8Array, folder: string, name: string): boolean {
  const work = `${folder}.${process.pid}`;
  mkdirSync(work, { recursive: true });
  const { exitCode } = Bun.spawnSync(['tar', '-xzf', '-', '-C', work], { stdin: archive, stderr: 'ignore' });
  if (exitCode === 0 && existsSync(join(work, name, 'nats-server'))) {
    chmodSync(join(work, name, 'nats-server'), 0o755);
    if (!existsSync(folder)) renameSync(join(work, name), folder);
  }
  rmSync(work, { recursive: true, force: true });
  return existsSync(join(folder, 'nats-server'));
}
