import type { Stack } from '../stack.ts';

interface Fault {
  mode: '500' | 'cut-before' | 'cut-after' | 'delay' | 'drop-webhooks' | 'duplicate-webhooks' | 'delay-webhooks';
  path?: string;
  method?: string;
  times?: number;
  after?: boolean;
  delay_ms?: number;
}

/** The stand-in's switches, and what it was asked for and made. */
export function stripeFaults({ url }: Stack) {
  const faults = `${url}/dev/stripe/faults`;
  return {
    async set(fault: Fault): Promise<void> {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(faults, { method: 'POST', headers, body: JSON.stringify(fault) });
      if (!answer.ok) throw new Error(`fault not set: ${await answer.text()}`);
    },
    clear: async () => void (await fetch(faults, { method: 'DELETE' })),

    /** The ids of the objects that were made at `path` for something. An answer given again is no new object. */
    async made(path: string, prefix: string, about: string): Promise<string[]> {
      const text = await (await fetch(`${url}/dev/stripe/exchanges.jsonl`)).text();
      const answers = text
        .split('\n')
        .filter(Boolean)
        .map((line): Record<string, unknown> => JSON.parse(line))
        .filter((line) => line.method === 'POST' && line.path === path && line.status === 200)
        .map((line) => (typeof line.responseBody === 'string' ? line.responseBody : JSON.stringify(line.responseBody)))
        .filter((body) => body.includes(about));
      const ids = answers.map((body) => new RegExp(`"id":\\s*"(${prefix}\\w+)"`).exec(body)?.[1] ?? 'none');
      return [...new Set(ids)];
    },
  };
}
