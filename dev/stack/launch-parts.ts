import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { bunFlags } from '../watch/launch.ts';
import type { Built } from './build-programs.ts';
import { type Launched, lastLines, launchProgram, logFile } from './child-process.ts';
import { findNatsServer } from './find-nats-server.ts';
import type { Foundation } from './foundation.ts';
import { startMailbox } from './mailbox.ts';
import { startNats } from './nats.ts';
import { ensureDatabases, startPostgres } from './postgres.ts';
import { type AppName, appFolder, describeEnvironment } from './service-environment.ts';
import { ROOT } from './settings.ts';

/** The exit code of svc-kit/config.ts: trying again will not help. */
const EXIT_CONFIG = 78;

/** Roles and databases are made once in a run: on a full disk Postgres must be able to start again without writing. */
const prepared = new WeakSet<Foundation>();

export async function launchPostgres(foundation: Foundation): Promise<Launched> {
  const { settings, secrets, ports, logDir } = foundation;
  const log = openSync(logFile(logDir, 'postgres'), 'a', 0o600);
  const server = await startPostgres({
    directory: join(settings.dataDir, 'postgres'),
    port: ports.postgres,
    password: secrets.postgres,
    durable: true,
    onLog(text) {
      try {
        writeSync(log, text);
      } catch {
        // A full disk loses lines of the log and nothing else.
      }
    },
  });
  if (!prepared.has(foundation)) await ensureDatabases(server, secrets.databases);
  prepared.add(foundation);
  return server;
}

export async function launchNats({ settings, secrets, ports, logDir }: Foundation): Promise<Launched> {
  const binary = await findNatsServer();
  const storeDir = join(settings.dataDir, 'nats');
  return startNats({ binary, port: ports.nats, storeDir, logDir, passwords: secrets.brokers });
}

export function launchMailbox({ settings, ports, logDir }: Foundation): Launched {
  return startMailbox({
    smtpPort: ports.smtp,
    webPort: ports.mailbox,
    mailDir: join(settings.dataDir, 'mail'),
    logDir,
  });
}

/** Sources, where dev/start.mjs has built nothing: `npm run dev` and tests. */
function findProgram(name: AppName): string {
  const built: Built = JSON.parse(process.env.BUILT_PROGRAMS ?? '{}');
  return built[name] ?? join(ROOT, appFolder(name), 'main.ts');
}

/** A failpoint holds for one life: the process that starts after the crash must be able to go on. */
export function launchApp(
  foundation: Foundation,
  name: AppName,
  { failpoints, onRefusal }: { failpoints: Map<AppName, string>; onRefusal(why: string): void },
): Launched {
  const { watch } = foundation;
  const failpoint = failpoints.get(name);
  failpoints.delete(name);
  const launched = launchProgram({
    name,
    command: [process.execPath, ...bunFlags(watch, name), '--no-env-file', findProgram(name)],
    environment: {
      ...describeEnvironment(name, { ...foundation, clockOffsetMs: foundation.clock.offsetMs(), failpoint }),
      ...(name === 'gateway' ? watch.gatewayEnvironment : {}),
    },
    cwd: ROOT,
    logDir: foundation.logDir,
  });
  void launched.exited.then((code) => {
    if (code === EXIT_CONFIG) onRefusal(lastLines(foundation.logDir, name, 12));
  });
  return launched;
}
