/**
 * Installs a package with the system's package manager, as root or through sudo without a password.
 * False when that is not possible; the caller then says what the person can do.
 */
export async function installPackage(name: string): Promise<boolean> {
  const steps = findSteps(name);
  if (!steps) return false;
  console.log(`Installing ${name} …`);
  for (const step of steps) {
    const child = Bun.spawn(step, {
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if ((await child.exited) !== 0) return false;
  }
  return true;
}

function findSteps(name: string): string[][] | null {
  if (Bun.which('brew')) return [['brew', 'install', name]];
  const asRoot = findRoot();
  if (!asRoot) return null;
  if (Bun.which('apt-get')) {
    return [
      [...asRoot, 'apt-get', 'update', '-qq'],
      [...asRoot, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', name],
    ];
  }
  if (Bun.which('apk')) return [[...asRoot, 'apk', 'add', '--no-cache', name]];
  if (Bun.which('dnf')) return [[...asRoot, 'dnf', 'install', '-y', name]];
  return null;
}

/** The prefix that runs a command as root: empty for root itself, null when there is no way. */
function findRoot(): string[] | null {
  if (process.getuid?.() === 0) return [];
  if (!Bun.which('sudo')) return null;
  return Bun.spawnSync(['sudo', '-n', 'true'], { stderr: 'ignore' }).exitCode === 0 ? ['sudo', '-n'] : null;
}
