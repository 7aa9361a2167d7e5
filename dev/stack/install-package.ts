import { existsSync } from 'node:fs';

/** As root or by sudo without a password. @param unstarted a service that must not run @returns why not, or null */
export async function installPackage(name: string, unstarted?: string): Promise<string | null> {
  const steps = findSteps(name, unstarted);
  if (!steps) return 'there is no package manager that may be used';
  for (const step of steps) {
    const child = Bun.spawn(step, {
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    if ((await child.exited) !== 0) return `\`${step.join(' ')}\` failed:\n${output}${errors}`.trim();
  }
  return null;
}

function findSteps(name: string, unstarted?: string): string[][] | null {
  if (Bun.which('brew')) return [['brew', 'install', name]];
  const asRoot = findRoot();
  if (!asRoot) return null;
  if (Bun.which('apt-get')) {
    return [
      [...asRoot, 'apt-get', 'update', '-qq'],
      // Debian starts what it installs.
      ...(unstarted && existsSync('/run/systemd/system')
        ? [[...asRoot, 'systemctl', 'mask', '--quiet', unstarted]]
        : []),
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
