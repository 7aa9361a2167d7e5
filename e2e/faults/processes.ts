import { type Stack, until } from '../stack.ts';

interface State {
  pid: number | null;
  state: 'starting' | 'running' | 'waiting' | 'stopped';
}

export function processes({ url }: Stack) {
  async function command(name: string, what: string, body?: object): Promise<void> {
    const answer = await fetch(`${url}/dev/processes/${name}/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${what} ${name}: ${answer.status} ${await answer.text()}`);
  }
  async function stateOf(name: string): Promise<State | undefined> {
    const list = (await (await fetch(`${url}/dev/processes`)).json()) as Record<string, State>;
    return list[name];
  }
  const pidOf = async (name: string) => (await stateOf(name).catch(() => undefined))?.pid;

  return {
    stop: (name: string) => command(name, 'stop'),
    start: (name: string) => command(name, 'start'),
    pidOf,

    /** SIGKILL, and it stays down: what it had not written is lost, as in a power cut. */
    async crash(name: string): Promise<void> {
      const pid = await until(() => pidOf(name), `${name} to run`);
      // Frozen, it cannot answer the supervisor's request to end by tidying up.
      process.kill(pid, 'SIGSTOP');
      const stopped = command(name, 'stop');
      await until(async () => (await stateOf(name))?.state === 'stopped', `${name} to be given up`);
      process.kill(pid, 'SIGKILL');
      await stopped;
    },

    /** It hangs until it is resumed, or until the supervisor loses patience and starts another. */
    async freeze(name: string): Promise<() => void> {
      const pid = await until(() => pidOf(name), `${name} to run`);
      return freezePids([pid]);
    },
    freezePids,
    /** SIGKILL (Postgres: an immediate stop); the supervisor starts it again. */
    async kill(name: string): Promise<void> {
      await until(async () => (await stateOf(name).catch(() => undefined))?.state === 'running', `${name} to run`);
      // Killing the gateway cuts the answer off.
      await command(name, 'kill').catch((error) => (name === 'gateway' ? undefined : Promise.reject(error)));
    },

    /** Each restart dies at its own point, and the last goes on. @returns a wait for the points reached */
    async crashAt(name: string, points: readonly string[]): Promise<() => Promise<string[]>> {
      async function arm(point: string): Promise<number> {
        await command(name, 'stop');
        // The answer comes once the service is ready; by then a person's retry may have killed it already.
        command(name, 'start', { failpoint: point }).catch(() => undefined);
        return until(() => pidOf(name), `${name} to run`);
      }
      async function follow(first: number): Promise<string[]> {
        const reached: string[] = [];
        let pid = first;
        for (const [i, point] of points.entries()) {
          await until(
            async () => ![pid, undefined].includes((await pidOf(name)) as number),
            `${name} at ${point}`,
            90_000,
          );
          reached.push(point);
          const next = points[i + 1];
          if (next) pid = await arm(next);
        }
        return reached;
      }
      const following = follow(await arm(points[0] ?? ''));
      following.catch(() => undefined);
      return () => following;
    },
  };
}

function freezePids(pids: number[]): () => void {
  for (const pid of pids) signal(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids) signal(pid, 'SIGCONT');
  };
}

/** A process that has been replaced meanwhile is no longer there. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
