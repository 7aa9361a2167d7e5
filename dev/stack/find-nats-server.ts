import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage } from './install-package.ts';
import { startStep } from './progress.mjs';
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
export const NATS_RELEASE = { version: VERSION, checksums: CHECKSUMS };
const DOWNLOAD_LIMIT_MS = 60_000;

/** Tries the machine's own, then a pinned download, then the package manager. @throws StartProblem */
export async function findNatsServer(): Promise<string> {
  const present = process.env.NATS_SERVER_BIN || findOnPath() || findDownloaded();
  if (present) return present;
  const step = startStep('nats-server');
  const reasons: string[] = [];
  const fetched = await downloadNatsServer().catch((reason: Error) => void reasons.push(reason.message));
  if (!fetched) reasons.push((await installPackage('nats-server')) ?? '');
  const found = fetched ?? findOnPath();
  if (found) {
    step.done(fetched ? 'fetched' : 'installed');
    return found;
  }
  step.failed();
  throw new StartProblem(
    'nats-server is missing and could be neither downloaded nor installed: get it with `apt-get install nats-server` or ' +
      `\`brew install nats-server\`, or from https://nats.io/download, then start again.\n\n${reasons.join('\n')}`,
  );
}

function findOnPath(): string | null {
  const PATH = `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin:/usr/local/bin:/opt/homebrew/bin`;
  return Bun.which('nats-server', { PATH });
}

const PLATFORM = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
const NAME = `nats-server-v${VERSION}-${PLATFORM}`;
const FOLDER = join(ROOT, '.cache', NAME);
const BINARY = join(FOLDER, 'nats-server');

function findDownloaded(): string | null {
  return existsSync(BINARY) ? BINARY : null;
}

/** @throws Error with the reason that there is none */
async function downloadNatsServer(): Promise<string> {
  const checksum = CHECKSUMS[PLATFORM];
  if (!checksum) throw new Error(`There is no pinned release for ${PLATFORM}.`);
  const url = `https://github.com/nats-io/nats-server/releases/download/v${VERSION}/${NAME}.tar.gz`;
  const response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_LIMIT_MS) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  const archive = new Uint8Array(await response.arrayBuffer());
  if (createHash('sha256').update(archive).digest('hex') !== checksum)
    throw new Error('The download of nats-server is not the release that was pinned.');
  if (!unpack(archive, FOLDER, NAME)) throw new Error('The download of nats-server could not be unpacked.');
  return BINARY;
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
