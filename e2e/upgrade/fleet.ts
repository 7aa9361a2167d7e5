import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findFreePort, isPortFree } from '../../svc-kit/free-ports.ts';
import { startBalancer } from '../balancer.ts';
import { BUN, environmentOf, isReady, launch, type Name, type Program } from '../faults/beside.ts';
import { processes } from '../faults/processes.ts';
import { SERVICES } from '../services.ts';
import { type Stack, until } from '../stack.ts';

const NAMES = [...SERVICES, 'gateway'] as const;
const EACH = 2;
const START_MS = 60_000;
/** As in production. */
const DRAIN_MS = '2000';

interface Part {
  name: Name;
  settings: Record<string, string>;
  running: Program[];
  /** The list that its balancer reads. */
  ports: number[];
}

export interface Fleet {
  /** Brings every database to date, as a job before the rollout. @returns what each service said */
  migrate(root: string): string[];
  /** One process after the other: the new one is ready first, then the old one is asked to end. */
  replace(root: string, onEach: (name: Name) => void): Promise<void>;
  stop(): Promise<void>;
}

/** Two of each process over the stack's Postgres and broker, behind a balancer at the address of the single one. */
export async function startFleet(stack: Stack, root: string): Promise<Fleet> {
  const parts: Part[] = [];
  for (const name of NAMES) parts.push({ name, settings: await environmentOf(stack, name), running: [], ports: [] });
  const add = (part: Part, from: string) => start(part, from, join(stack.dataDir, 'logs', `${part.name}-fleet.log`));
  for (const part of parts) await Promise.all(Array.from({ length: EACH }, () => add(part, root)));
  for (const name of NAMES) await processes(stack).stop(name).catch(ignoreOwnEnd(name));
  const doors = await Promise.all(parts.map(openDoor));
  return {
    migrate: (newer) => parts.filter(({ name }) => name !== 'gateway').map((part) => migrate(part, newer)),
    async replace(newer, onEach) {
      for (const part of parts) {
        for (const old of [...part.running]) {
          await add(part, newer);
          await end(part, old);
          onEach(part.name);
        }
      }
    },
    async stop() {
      await Promise.all(parts.flatMap(({ running }) => running.map((program) => program.kill('SIGTERM'))));
      for (const door of doors) door.stop();
    },
  };
}

/** Where the supervised one has been, as soon as it is gone. */
async function openDoor({ name, settings, ports }: Part) {
  const port = Number(settings.PORT);
  await until(() => isPortFree(port), `the address of ${name}`, START_MS);
  return startBalancer(ports, { inTurns: true, port });
}

async function start(part: Part, root: string, log: string): Promise<void> {
  const port = await findFreePort();
  const settings = { ...part.settings, PORT: String(port), DRAIN_MS };
  const program = launch({ name: part.name, port, root, settings, log });
  part.running.push(program);
  await until(() => isReady(program), `${part.name} (see ${log})`, START_MS);
  part.ports.push(port);
}

/** Until it is gone its address stays in the list, as it does for a while in front of real replicas. */
async function end({ running, ports }: Part, program: Program): Promise<void> {
  await program.kill('SIGTERM');
  running.splice(running.indexOf(program), 1);
  ports.splice(ports.indexOf(program.port), 1);
}

/** The gateway carries the order to stop it, so the answer is cut off. */
function ignoreOwnEnd(name: Name) {
  return (error: unknown) => {
    if (name !== 'gateway') throw error;
  };
}

function migrate({ name, settings }: Part, root: string): string {
  const { status, stdout, stderr } = spawnSync(BUN, ['--no-env-file', join(root, `svc-${name}`, 'main.ts')], {
    cwd: root,
    env: { ...settings, MIGRATIONS: 'only' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name} could not be migrated: ${stderr}`);
  return stdout.trim().split('\n').at(-1) ?? '';
}
