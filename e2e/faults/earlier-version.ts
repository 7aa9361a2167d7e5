import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ROOT } from './beside.ts';

/** What a replica of a service is made of. */
const SOURCES = ['contracts', 'svc-kit', 'svc-identity', 'svc-catalog', 'svc-booking', 'svc-payments', 'gateway'];
/** Its name for whoever wants another one than the last. */
const CHOSEN = process.env.FAULTS_VERSION;

export interface Version {
  name: string;
  root: string;
  remove(): Promise<void>;
}

function git(...words: string[]): { output: string; isDone: boolean } {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e9 });
  return { output: (stdout || stderr || '').trim(), isDone: status === 0 };
}

/** The commit before the last one that changed a service; the last commit itself while a change is not committed yet. */
function findCommitBefore(): string {
  const isChanged = !git('diff', '--quiet', 'HEAD', '--', ...SOURCES).isDone;
  const last = CHOSEN ?? (isChanged ? 'HEAD' : `${git('log', '-1', '--format=%H', '--', ...SOURCES).output}~1`);
  const { output, isDone } = git('rev-parse', '--verify', '--quiet', `${last}^{commit}`);
  if (!isDone)
    throw new Error(
      `There is no earlier version: ${ROOT} is no git clone with its history. ` +
        'Clone it whole (without --depth), or name a commit in FAULTS_VERSION.',
    );
  return output;
}

/** The services as they were before the last change, with today's packages. */
export async function checkOutBefore(): Promise<Version> {
  const commit = findCommitBefore();
  return makeVersion(git('log', '-1', '--format=%h %s', commit).output, async (root) => {
    const archive = join(root, 'sources.tar');
    const made = git('archive', '--format=tar', `--output=${archive}`, commit);
    const unpacked = spawnSync('tar', ['-xf', archive, '-C', root]);
    if (!made.isDone || unpacked.status !== 0) throw new Error(`${commit} could not be unpacked: ${made.output}`);
    await rm(archive);
  });
}

/** Today's services, but identity has never heard of `event`. */
export function checkOutWithout(event: string): Promise<Version> {
  return makeVersion(`identity without ${event}`, async (root) => {
    const isSource = (path: string) => !/\/(node_modules|dist)$/.test(path);
    for (const folder of SOURCES)
      await cp(join(ROOT, folder), join(root, folder), { recursive: true, filter: isSource });
    const listeners = join(root, 'svc-identity', 'src', 'events.ts');
    const all = join(root, 'svc-identity', 'src', 'all-events.ts');
    await rename(listeners, all);
    if (!(await readFile(all, 'utf8')).includes(`'${event}'`)) throw new Error(`identity never listens to ${event}`);
    await writeFile(listeners, listenWithout(event));
  });
}

function listenWithout(event: string): string {
  return `import * as all from './all-events.ts';
export * from './all-events.ts';
export function listen(...given: Parameters<typeof all.listen>) {
  const { '${event}': _, ...others } = all.listen(...given);
  return others;
}
`;
}

async function makeVersion(name: string, fill: (root: string) => Promise<void>): Promise<Version> {
  const root = await mkdtemp(join(tmpdir(), 'sideline-version-'));
  await fill(root);
  await linkPackages(root);
  return { name, root, remove: () => rm(root, { recursive: true, force: true }) };
}

/** Packages are today's; workspaces, which node_modules links to as well, are the version's own. */
async function linkPackages(root: string): Promise<void> {
  const modules = join(ROOT, 'node_modules');
  const names = (await readdir(modules)).filter((name) => !name.startsWith('.'));
  await mkdir(join(root, 'node_modules'));
  for (const name of names) {
    const target = await readlink(join(modules, name)).catch(() => null);
    const own = target === null ? null : join(root, resolve(modules, target).slice(ROOT.length));
    const source = own !== null && existsSync(own) ? own : join(modules, name);
    await symlink(source, join(root, 'node_modules', name));
  }
}
