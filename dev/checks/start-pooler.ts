import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from 'svc-kit/free-ports';
import { dieWithParent, findUnprivilegedUser } from '../stack/launch-prefix.ts';
import { ROOT } from '../stack/settings.ts';
import { isListening, waitFor } from '../stack/wait-for.ts';
import { ensureProgram } from './ensure-program.ts';

const CONFIGURATION = join(ROOT, 'deploy/pgbouncer/pgbouncer.ini');
const SECRETS = '/etc/pgbouncer/secret';

export type Pooler = { url: string; stop(): Promise<void> };

/** Debian's PgBouncer with the configuration of production, before the Postgres of a superuser's address. */
export async function startPooler(superuserUrl: string, users: Record<string, string> = {}): Promise<Pooler> {
  const [program, port] = [
    await ensureProgram({ program: 'pgbouncer', debianPackage: 'pgbouncer' }),
    await findFreePort(),
  ];
  const behind = new URL(superuserUrl);
  const folder = mkdtempSync(join(tmpdir(), 'pooler-'));
  const user = findUnprivilegedUser([folder.slice(0, folder.lastIndexOf('/'))]);
  const files = {
    'databases.ini': `[databases]\n* = host=${behind.hostname} port=${behind.port}\n`,
    'users.txt': Object.entries({ [behind.username]: decodeURIComponent(behind.password), ...users })
      .map(([name, password]) => `"${name}" "${password}"\n`)
      .join(''),
    'pgbouncer.ini': readFileSync(CONFIGURATION, 'utf8')
      .replaceAll(SECRETS, folder)
      .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
      .replace('listen_port = 6432', `listen_port = ${port}`),
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    if (user) chownSync(join(folder, name), user.uid, user.gid);
  }
  chmodSync(folder, 0o755);
  const child = Bun.spawn(
    [...(user?.prefix('INT') ?? dieWithParent('INT')), program, '-q', join(folder, 'pgbouncer.ini')],
    {
      stdout: 'ignore',
      stderr: 'pipe',
    },
  );
  const log = new Response(child.stderr).text();
  if (
    !(await waitFor(async () => child.exitCode !== null || (await isListening(port)), 10_000)) ||
    child.exitCode !== null
  ) {
    child.kill('SIGKILL');
    throw new Error(`PgBouncer did not start: ${await log}`);
  }
  const url = new URL(superuserUrl);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL');
      await child.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
