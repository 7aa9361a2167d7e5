import { type Stack, until } from '../stack.ts';

interface State {
  pid: number | null;
  state: 'starting' | 'running' | 'waiting' | 'stopped';
}

/** The stack's processes as somebody with `kill -9` sees them. */
export function processes({ url }: Stack) {
  async function command(name: string, what: string, body?: object): Promise<void> {
    const answer = await fetch(`${url}/dev/processes/${name}/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${what} ${name}: ${answer.status} ${await answer.text()}`);
  }
  async function list(): Promise<Record<string, State>> {
    return (await (await fetch(`${url}/dev/processes`)).json()) as Record<string, State>;
  }

  return {
    list,
    stop: (name: string) => command(name, 'stop'),
    start: (name: string) => command(name, 'start'),
    /** SIGKILL (Postgres: an immediate stop); the supervisor starts it again. The gateway's own end cuts the answer off. */
    kill: (name: string) =>
      command(name, 'kill').catch((error) => (name === 'gateway' ? undefined : Promise.reject(error))),

    /**
     * Lets a service run into the points one after the other: each life dies at its own, the last goes on.
     * `dead` resolves with the points that were reached once all were, or when `giveUp` is called.
     */
    async crashAt(name: string, points: readonly string[]): Promise<{ dead: Promise<string[]>; giveUp(): void }> {
      let isOver = false;
      const pidNow = async () => (await list().catch(() => null))?.[name]?.pid;
      const arm = async (point: string) => {
        await command(name, 'stop');
        await command(name, 'start', { failpoint: point });
        return pidNow();
      };
      const [first = '', ...others] = points;
      let pid = await arm(first);
      const dead = (async () => {
        const reached: string[] = [];
        for (const next of [...others, null]) {
          await until(async () => isOver || ![pid, undefined].includes(await pidNow()), `${name} to die at ${points[reached.length]}`, 100_000);
          if (isOver) return reached;
          reached.push(points[reached.length] ?? '');
          if (next) pid = await arm(next);
        }
        return reached;
      })();
      dead.catch(() => undefined);
      return {
        dead,
        giveUp() {
          isOver = true;
        },
      };
    },
  };
}
