import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reachable } from 'svc-kit/local-names';
import { followLogs } from '../watch/follow-logs.ts';
import { launchDevServer, waitForFirstBuilds } from '../watch/launch.ts';
import { buildUis, UIS } from './build-uis.ts';
import { type Launched, lastLines } from './child-process.ts';
import type { Foundation } from './foundation.ts';
import { launchApp, launchMailbox, launchNats, launchPostgres } from './launch-parts.ts';
import { isBrokerUseful } from './probe-broker.ts';
import { type Step, startStep } from './progress.mjs';
import { APPS, type AppName, appFolder } from './service-environment.ts';
import { ROOT } from './settings.ts';
import { StartProblem } from './start-problem.ts';
import { type Supervised, supervise } from './supervise.ts';
import { answersOk, isWhole } from './wait-for.ts';

export type Processes = {
  list: Supervised[];
  addressOf(name: AppName): string | null;
  start(name: string, failpoint: string | undefined): Promise<void>;
  startAll(): Promise<void>;
  stopApps(): Promise<void>;
  stopServers(): Promise<void>;
};

const MOST_DEATHS_AT_START = 5;
const READY_LIMIT_MS = 90_000;

type Failpoints = Map<AppName, string>;
type Parts = Record<'servers' | 'apps' | 'devServers' | 'list', Supervised[]>;

/** Supervises every process of the stack; they end in two steps, apps before servers. */
export function createProcesses(foundation: Foundation): Processes {
  const { settings, say, logDir, watch } = foundation;
  const failpoints: Failpoints = new Map();
  let isReady = false;
  let isGivenUp = false;
  let unfollow: () => void = () => undefined;
  let giveUp: (problem: StartProblem) => void = () => undefined;
  const parts = superviseParts(foundation, failpoints, (name) => ({
    onDeath: (deaths, pauseMs) => noteDeath(name, deaths, pauseMs),
    onSilence: () => say(`${name} has not answered for ten seconds; starting it again`),
    onRefusal: (why) => noteRefusal(name, why),
  }));
  const { servers, apps, devServers, list } = parts;
  const names = APPS.filter((name) => apps.some((app) => app.name === name));
  const find = (name: string) => list.find((each) => each.name === name);

  const isEdited = (name: string) =>
    [...watch.apps, ...watch.parts.map((part) => part.name)].some((each) => each === name);

  /** Trying again does not help, and at a start nobody is served yet. */
  function noteRefusal(name: string, why: string): void {
    const problem = `${name} does not start: ${inPlainWords(why)}`;
    isGivenUp = !isReady && !isEdited(name);
    if (isGivenUp) giveUp(new StartProblem(problem));
    else say(problem);
  }

  function noteDeath(name: string, deaths: number, pauseMs: number): void {
    if (isGivenUp) return;
    say(`${name} ended; starting it again in ${pauseMs / 1000} s (see ${join(logDir, `${name}.log`)})`);
    if (isReady || deaths < MOST_DEATHS_AT_START || isEdited(name)) return;
    giveUp(new StartProblem(`${name} does not start:\n${inPlainWords(lastLines(logDir, name, 12))}`));
  }

  async function startEverything(): Promise<void> {
    unfollow = announceWatched(foundation, () => isReady);
    await startParts(foundation, parts);
    // An app that is being edited may fail to start until the next save.
    const limitMs = watch.apps.length > 0 ? Number.POSITIVE_INFINITY : READY_LIMIT_MS;
    const services = names.filter((name) => name !== 'gateway');
    await waitUntil((name) => isWhole(addressOf(foundation, name)), services, limitMs);
    // Whoever waits for the public port finds everything there. Later the gateway starts again whoever is away.
    await find('gateway')?.start();
    await waitUntil((name) => isWhole(addressOf(foundation, name)), ['gateway'], limitMs);
    isReady = true;
  }

  return {
    list,
    addressOf: (name) => (find(name)?.state() === 'running' ? addressOf(foundation, name) : null),
    async start(name, failpoint) {
      const app = names.find((each) => each === name);
      if (app && failpoint) failpoints.set(app, failpoint);
      await find(name)?.start();
      if (app) await waitUntil((each) => answersOk(`${addressOf(foundation, each)}/ready`), [app], READY_LIMIT_MS);
    },
    startAll: () =>
      new Promise((resolve, reject) => {
        giveUp = reject;
        for (const name of names) {
          const failpoint = settings.passedOn[`FP_${name.toUpperCase()}`];
          if (failpoint) failpoints.set(name, failpoint);
        }
        startEverything().then(resolve, reject);
      }),
    async stopApps() {
      unfollow();
      await find('gateway')?.stop();
      await Promise.all([...devServers, ...apps].map((each) => each.stop()));
    },
    async stopServers() {
      const [postgres, ...others] = servers;
      await Promise.all(others.map((server) => server.stop()));
      await postgres?.stop();
    },
  };
}

/** What a program says to people, where it says anything to them; its log is for other programs. */
function inPlainWords(text: string): string {
  const lines = text.split('\n').filter((line) => !line.startsWith('{'));
  return lines.length > 0 ? lines.join('\n') : text;
}

function addressOf({ settings, ports }: Foundation, name: AppName): string {
  return name === 'gateway' ? `http://${reachable(settings.host)}:${settings.port}` : `http://127.0.0.1:${ports[name]}`;
}

type Told = { onDeath(deaths: number, pauseMs: number): void; onSilence(): void; onRefusal(why: string): void };

function superviseParts(foundation: Foundation, failpoints: Failpoints, told: (name: string) => Told): Parts {
  const { lock, logDir, settings, watch } = foundation;
  const recordPids = () => lock.record(list.flatMap(({ name, pid }) => (pid() ? [{ name, pid: pid() ?? 0 }] : [])));
  const keepAlive = (name: string, launch: () => Launched | Promise<Launched>, isAlive?: () => Promise<boolean>) =>
    supervise({ ...told(name), name, launch, onPid: recordPids, isAlive });
  const { nats, mailbox } = foundation.ports;
  const brokerAddress = `nats://identity:${foundation.secrets.brokers.identity}@127.0.0.1:${nats}`;
  const servers = [
    keepAlive('postgres', () => launchPostgres(foundation)),
    keepAlive(
      'nats',
      () => launchNats(foundation),
      () => isBrokerUseful(brokerAddress, join(settings.dataDir, 'nats')),
    ),
    keepAlive(
      'mailbox',
      () => launchMailbox(foundation),
      () => answersOk(`http://127.0.0.1:${mailbox}/dev/mail/api/healthz`),
    ),
  ];
  // One that is being edited may be silent until the next save, or while a debugger holds it.
  const asked = (name: AppName) =>
    watch.apps.includes(name) ? undefined : () => answersOk(`${addressOf(foundation, name)}/health`);
  const apps = APPS.filter((name) => existsSync(join(ROOT, appFolder(name), 'main.ts'))).map((name) =>
    keepAlive(name, () => launchApp(foundation, name, { failpoints, onRefusal: told(name).onRefusal }), asked(name)),
  );
  const devServers = watch.parts.map((part) => keepAlive(part.name, () => launchDevServer(part, logDir)));
  const list = [...servers, ...apps, ...devServers];
  return { servers, apps, devServers, list };
}

/** All but the gateway, which starts when the interfaces are built and the services ready. */
async function startParts(foundation: Foundation, { servers, apps, devServers }: Parts): Promise<void> {
  const uis = reportBuilds(foundation);
  await Promise.all([...servers, ...devServers].map((each) => each.start()));
  const gateway = apps.find(({ name }) => name === 'gateway');
  await Promise.all(apps.filter((app) => app !== gateway).map((app) => app.start()));
  await uis;
}

function announceWatched({ logDir, watch, say }: Foundation, withWarnings: () => boolean): () => void {
  for (const [app, address] of watch.inspectors) say(`${app}: inspector at https://debug.bun.sh/#${address}`);
  return followLogs(logDir, [...watch.apps, ...watch.parts.map(({ name }) => name)], { say, withWarnings });
}

async function waitUntil(
  isReady: (name: AppName) => Promise<boolean>,
  names: AppName[],
  limitMs: number,
): Promise<void> {
  const waiting = new Set(names);
  const deadline = performance.now() + limitMs;
  while (waiting.size > 0) {
    for (const name of waiting) {
      if (await isReady(name)) waiting.delete(name);
    }
    if (waiting.size === 0) return;
    if (performance.now() > deadline)
      throw new StartProblem(`${[...waiting].join(', ')} did not become ready in time.`);
    await Bun.sleep(30);
  }
}

/** An interface that does not build takes only its own pages down. */
async function reportBuilds({ say, logDir, watch }: Foundation): Promise<void> {
  const isWatched = (ui: string) => watch.parts.some(({ name }) => name === ui);
  let step: Step | undefined;
  const show = (ui: string, fraction: number) => {
    step ??= startStep('Building the interfaces');
    step.update(fraction, ui);
  };
  const { failed } = await buildUis(
    show,
    UIS.filter((ui) => !isWatched(ui)),
  );
  if (failed.length === 0) step?.done();
  else step?.failed();
  for (const { ui, output } of failed) {
    const log = join(logDir, `build-${ui}.log`);
    writeFileSync(log, output);
    say(`${ui} did not build; its pages will be missing (see ${log})`);
  }
  for (const name of await waitForFirstBuilds(watch))
    say(`${name} has not been built yet (see ${join(logDir, `${name}.log`)})`);
}
