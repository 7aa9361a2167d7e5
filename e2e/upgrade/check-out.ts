import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkPackages } from '../copied-sources.ts';
import { ROOT } from '../faults/beside.ts';

export interface Earlier {
  commit: string;
  title: string;
  root: string;
  remove(): Promise<void>;
}

/** @throws Error with git's own words */
function git(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e9 });
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr.trim()}`);
  return stdout.trim();
}

/** The commit before the newest that has a migration; an upgrade from there has one to apply. */
export function findFrom(): string {
  const newest = git('log', '-1', '--format=%H', '--', ':(glob)svc-*/migrations/**');
  return newest ? `${newest}~1` : 'HEAD~1';
}

/** All of an earlier commit, in a folder of its own; with today's packages where they are what it asks for. */
export async function checkOut(from: string): Promise<Earlier> {
  const commit = git('rev-parse', '--verify', `${from}^{commit}`);
  const root = await mkdtemp(join(tmpdir(), 'sideline-earlier-'));
  const remove = () => rm(root, { recursive: true, force: true });
  try {
    const archive = join(root, 'sources.tar');
    git('archive', '--format=tar', `--output=${archive}`, commit);
    const { status, stderr } = spawnSync('tar', ['-xf', archive, '-C', root], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${commit} cannot be unpacked: ${stderr}`);
    await rm(archive);
    // Where it asks for others, its own start installs them.
    await linkPackages(root);
    return { commit: commit.slice(0, 8), title: git('log', '-1', '--format=%s', commit), root, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
