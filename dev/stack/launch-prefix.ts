import { StartProblem } from './start-problem.ts';

const SETPRIV = process.platform === 'linux' ? Bun.which('setpriv') : null;

/** A command prefix: the kernel sends `signal` when the parent dies. Empty on systems without it. */
export function dieWithParent(signal: 'TERM' | 'INT' | 'QUIT' | 'KILL'): string[] {
  return SETPRIV ? [SETPRIV, '--pdeathsig', signal, '--'] : [];
}

export type UnprivilegedUser = { prefix(signal: 'INT' | 'QUIT'): string[]; uid: number; gid: number };

/** For what refuses root: `nobody`, who may pass folders of mode 700 before `mustReach`. Null unless we are root. */
export function findUnprivilegedUser(mustReach: string[]): UnprivilegedUser | null {
  if (process.getuid?.() !== 0) return null;
  if (!SETPRIV)
    throw new StartProblem('Postgres refuses to run as root and `setpriv` is missing: start as another user.');
  const uid = readId('-u');
  const gid = readId('-g');
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const passFolders = [
    '--securebits=+no_setuid_fixup',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
  ];
  for (const flags of [user, [...passFolders, ...user]]) {
    if (canReach([SETPRIV, ...flags, '--'], mustReach)) {
      return { uid, gid, prefix: (signal) => [SETPRIV, ...flags, '--pdeathsig', signal, '--'] };
    }
  }
  throw new StartProblem(
    `Postgres refuses to run as root, and the user "nobody" cannot reach ${mustReach.join(' and ')}: ` +
      'start as another user, set DATA_DIR to a folder below /tmp or /var, or `chmod a+x` the folders above.',
  );
}

function readId(flag: '-u' | '-g'): number {
  const { stdout, exitCode } = Bun.spawnSync(['id', flag, 'nobody']);
  const id = Number(stdout.toString().trim());
  if (exitCode !== 0 || !Number.isInteger(id)) {
    throw new StartProblem('Postgres refuses to run as root and there is no user "nobody": start as another user.');
  }
  return id;
}

function canReach(prefix: string[], paths: string[]): boolean {
  const test = 'for path in "$@"; do { test -d "$path" || test -r "$path"; } && test -x "$path" || exit 1; done';
  return (
    Bun.spawnSync([...prefix, '/bin/sh', '-c', test, 'sh', ...paths], { cwd: '/', stderr: 'ignore' }).exitCode === 0
  );
}
