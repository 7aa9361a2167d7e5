import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { followLogs } from '../watch/follow-logs.ts';
import { bunFlags, launchDevServer, waitForFirstBuilds } from '../watch/launch.ts';
import { buildUis, UIS } from './build-uis.ts';
import { type Launched, lastLines, launchProgram } from './child-process.ts';
import { findNatsServer } from './find-nats-server.ts';
import type { Foundation } from './foundation.ts';
import { startMailbox } from './mailbox.ts';
import { startNats } from './nats.ts';
import { ensureDatabases, startPostgres } from './postgres.ts';
import { APPS, type AppName, appFolder, describeEnvironment } from './service-environment.ts';
import { ROOT } from './settings.ts';
import { StartProblem } from './start-problem.ts';
import { type Supervised, supervise } from './supervise.ts';
import { answersOk } from './wait-for.ts';

export type Processes = {
  list: Supervised[];
  /** null when the app is not running. */
  addressOf(name: AppName): string | null;
  start(name: string, failpoint: string | undefined): Promise<void>;
  startAll(): Promise<void>;
  stopApps(): Promise<void>;
  stopServers(): Promise<void>;
};

const MOST_DEATHS_AT_START = 5;
/** The exit code of svc-kit/config.ts: trying again will not help. */
const EXIT_CONFIG = 78;
const READY_LIMIT_MS = 90_000;

/** Supervises every process of the stack; they end in two steps, apps before servers. */
export function createProcesses(foundation: Foundation): Processes {
  const { ports, settings, say, logDir, watch: watched } = foundation;
  const failpoints = new Map<AppName, string>();
  let isReady = false;
  let unfollow: () => void = () => undefined;
  let giveUp: (problem: StartProblem) => void = () => undefined;

  const watch = (name: string, launch: () => Launched | Promise<Launched>): Supervised =>
    supervise({ name, launch, onPid: recordPids, onDeath: (deaths, pauseMs) => noteDeath(name, deaths, pauseMs) });
  const servers = [
    watch('postgres', () => launchPostgres(foundation)),
    watch('nats', () => launchNats(foundation)),
    watch('mailbox', () => launchMailbox(foundation)),
  ];
  const apps = APPS.filter((name) => existsSync(join(ROOT, appFolder(name), 'main.ts')));
  const supervisedApps = apps.map((name) => watch(name, () => launchApp(foundation, name, failpoints)));
  const devServers = watched.parts.map((part) => watch(part.name, () => launchDevServer(part, logDir)));
  const list = [...servers, ...supervisedApps, ...devServers];

  const isWatched = (name: string) =>
    watched.apps.some((app) => app === name) || devServers.some((server) => server.name === name);

  function recordPids(): void {
    foundation.lock.record(list.flatMap(({ name, pid }) => (pid() ? [{ name, pid: pid() ?? 0 }] : [])));
  }

  function noteDeath(name: string, deaths: number, pauseMs: number): void {
    say(`${name} ended; starting it again in ${pauseMs / 1000} s (see ${join(logDir, `${name}.log`)})`);
    if (isReady || deaths < MOST_DEATHS_AT_START || isWatched(name)) return;
    giveUp(new StartProblem(`${name} does not start:\n${lastLines(logDir, name, 12)}`));
  }

  async function startEverything(): Promise<void> {
    const [postgres, nats, mailbox] = servers;
    for (const [app, address] of watched.inspectors) say(`${app}: inspector at https://debug.bun.sh/#${address}`);
    unfollow = followLogs(logDir, [...watched.apps, ...watched.parts.map(({ name }) => name)], say);
    const uis = reportBuilds(foundation);
    await Promise.all([postgres, nats, mailbox, ...devServers].map((each) => each?.start()));
    const gateway = supervisedApps.find(({ name }) => name === 'gateway');
    await Promise.all(supervisedApps.filter((app) => app !== gateway).map((app) => app.start()));
    await uis;
    await gateway?.start();
    // An app that is being edited may fail to start until the next save.
    await waitUntilReady(apps, portOf, watched.apps.length > 0 ? Number.POSITIVE_INFINITY : READY_LIMIT_MS);
    isReady = true;
  }

  const portOf = (name: AppName) => (name === 'gateway' ? settings.port : ports[name]);
  const find = (name: string) => list.find((each) => each.name === name);
  return {
    list,
    addressOf: (name) => (find(name)?.state() === 'running' ? `http://127.0.0.1:${portOf(name)}` : null),
    async start(name, failpoint) {
      const app = apps.find((each) => each === name);
      if (app && failpoint) failpoints.set(app, failpoint);
      await find(name)?.start();
      if (app) await waitUntilReady([app], portOf);
    },
    startAll: () =>
      new Promise((resolve, reject) => {
        giveUp = reject;
        for (const name of apps) {
          const failpoint = settings.passedOn[`FP_${name.toUpperCase()}`];
          if (failpoint) failpoints.set(name, failpoint);
        }
        startEverything().then(resolve, reject);
      }),
    async stopApps() {
      unfollow();
      await find('gateway')?.stop();
      await Promise.all(devServers.map((server) => server.stop()));
      await Promise.all(supervisedApps.map((app) => app.stop()));
    },
    async stopServers() {
      const [postgres, ...others] = servers;
      await Promise.all(others.map((server) => server.stop()));
      await postgres?.stop();
    },
  };
}

async function waitUntilReady(
  apps: AppName[],
  portOf: (name: AppName) => number,
  limitMs = READY_LIMIT_MS,
): Promise<void> {
  const waiting = new Set(apps);
  const deadline = performance.now() + limitMs;
  while (waiting.size > 0) {
    for (const name of waiting) {
      if (await answersOk(`http://127.0.0.1:${portOf(name)}/ready`)) waiting.delete(name);
    }
    if (waiting.size === 0) return;
    if (performance.now() > deadline)
      throw new StartProblem(`${[...waiting].join(', ')} did not become ready in time.`);
    await Bun.sleep(30);
  }
}

async function launchPostgres({ settings, secrets, ports, logDir }: Foundation): Promise<Launched> {
  const log = Bun.file(join(logDir, 'postgres.log')).writer();
  const server = await startPostgres({
    directory: join(settings.dataDir, 'postgres'),
    port: ports.postgres,
    password: secrets.postgres,
    durable: true,
    onLog: (text) => {
      log.write(text);
      log.flush();
    },
  });
  await ensureDatabases(server, secrets.databases);
  return server;
}

async function launchNats({ settings, secrets, ports, logDir }: Foundation): Promise<Launched> {
  const binary = await findNatsServer();
  const storeDir = join(settings.dataDir, 'nats');
  return startNats({ binary, port: ports.nats, storeDir, logDir, passwords: secrets.brokers });
}

function launchMailbox({ settings, ports, logDir }: Foundation): Launched {
  return startMailbox({
    smtpPort: ports.smtp,
    webPort: ports.mailbox,
    mailDir: join(settings.dataDir, 'mail'),
    logDir,
  });
}

/** A failpoint holds for one life: the process that starts after the crash must be able to go on. */
function launchApp(foundation: Foundation, name: AppName, failpoints: Map<AppName, string>): Launched {
  const { watch } = foundation;
  const failpoint = failpoints.get(name);
  failpoints.delete(name);
  const launched = launchProgram({
    name,
    command: [process.execPath, ...bunFlags(watch, name), '--no-env-file', join(ROOT, appFolder(name), 'main.ts')],
    environment: {
      ...describeEnvironment(name, { ...foundation, clockOffsetMs: foundation.clock.offsetMs(), failpoint }),
      ...(name === 'gateway' ? watch.gatewayEnvironment : {}),
    },
    cwd: ROOT,
    logDir: foundation.logDir,
  });
  void launched.exited.then((code) => {
    if (code === EXIT_CONFIG) foundation.say(lastLines(foundation.logDir, name, 12));
  });
  return launched;
}

/** An interface that does not build takes only its own pages down. */
async function reportBuilds({ say, logDir, watch }: Foundation): Promise<void> {
  const isWatched = (ui: string) => watch.parts.some(({ name }) => name === ui);
  const { failed } = await buildUis(
    (ui) => say(`Building ${ui} …`),
    UIS.filter((ui) => !isWatched(ui)),
  );
  for (const { ui, output } of failed) {
    const log = join(logDir, `build-${ui}.log`);
    writeFileSync(log, output);
    say(`${ui} did not build; its pages will be missing (see ${log})`);
  }
  for (const name of await waitForFirstBuilds(watch))
    say(`${name} has not been built yet (see ${join(logDir, `${name}.log`)})`);
}
