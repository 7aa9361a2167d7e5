import { spawnSync } from 'node:child_process';

/** @throws Error with what `ip` said */
export function ip(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync('ip', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${words.join(' ')}: ${stderr.trim()}`);
  return stdout;
}

export function set(space: string, name: string, value: number): void {
  ip('netns', 'exec', space, 'sh', '-c', `echo ${value} > /proc/sys/net/ipv4/conf/${name}`);
}
