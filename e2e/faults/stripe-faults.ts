import type { Stack } from '../stack.ts';

interface Fault {
  mode: '500' | 'cut-before' | 'cut-after' | 'delay' | 'drop-webhooks' | 'duplicate-webhooks' | 'delay-webhooks';
  path?: string;
  method?: string;
  times?: number;
  after?: boolean;
  delay_ms?: number;
}

export function stripeFaults({ url }: Stack) {
  const faults = `${url}/dev/stripe/faults`;
  return {
    async set(fault: Fault): Promise<void> {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(faults, { method: 'POST', headers, body: JSON.stringify(fault) });
      if (!answer.ok) throw new Error(`fault not set: ${await answer.text()}`);
    },
    clear: async () => void (await fetch(faults, { method: 'DELETE' })),

    /** Every page that Stripe ever mentioned, in an answer or in a webhook. */
    async pagesOf(sessionId: string): Promise<string[]> {
      const text = await (await fetch(`${url}/dev/stripe/exchanges.jsonl`)).text();
      const lines = text.split('\n').filter((line) => line.includes(sessionId));
      const ids = lines.flatMap((line) => idsIn(JSON.parse(line), sessionId));
      return [...new Set(ids)];
    },
  };
}

function idsIn(value: unknown, sessionId: string): string[] {
  if (typeof value === 'string') return value.startsWith('{') ? idsIn(JSON.parse(value), sessionId) : [];
  if (typeof value !== 'object' || value === null) return [];
  const own = 'client_reference_id' in value && value.client_reference_id === sessionId && 'id' in value;
  return [...(own ? [String(value.id)] : []), ...Object.values(value).flatMap((part) => idsIn(part, sessionId))];
}
