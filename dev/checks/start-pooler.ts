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

interface Place {
  superuserUrl: string;
  users: Record<string, string>;
  address: string;
  port: number;
}

/** Debian's PgBouncer with the configuration of production, in a folder of its own; its user may be none of ours. */
export async function preparePooler({ superuserUrl, users, address, port }: Place) {
  const program = await ensureProgram({ program: 'pgbouncer', debianPackage: 'pgbouncer' });
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
      .replace('listen_addr = 0.0.0.0', `listen_addr = ${address}`)
      .replace('listen_port = 6432', `listen_port = ${port}`),
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    if (user) chownSync(join(folder, name), user.uid, user.gid);
  }
  chmodSync(folder, 0o755);
  const prefix = user?.prefix('INT') ?? dieWithParent('INT');
  return { folder, command: [...prefix, program, '-q', join(folder, 'pgbouncer.ini')] };
}

/** Before the Postgres of a superuser's address, on this machine. */
export async function startPooler(superuserUrl: string, users: Record<string, string> = {}): Promise<Pooler> {
  const port = await findFreePort();
  const { folder, command } = await preparePooler({ superuserUrl, users, address: '127.0.0.1', port });
  const child = Bun.spawn(command, { stdout: 'ignore', stderr: 'pipe' });
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
