import type { RefusalCode } from 'contracts/details';
import type { BodyInput, Endpoint, ParamsOf, QueryInput, ResponseOf } from 'contracts/endpoint';
import { z } from 'zod';

/** One sentence for the person at the terminal: why the demo cannot be made. */
export class DemoProblem extends Error {
  override name = 'DemoProblem';
}

export class Refusal extends DemoProblem {
  override name = 'Refusal';
  constructor(
    call: string,
    readonly status: number,
    readonly refused: { detail: string; code: string },
  ) {
    super(`${call} answered ${status} (${refused.detail.replace(/\.$/, '')})`);
  }
}

type Part<K extends string, T> = [T] extends [undefined] ? { [key in K]?: undefined } : { [key in K]: T };
export type Asked<E> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>> & { token?: string; file?: Blob };
interface Loose {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: Blob;
  token?: string;
}

const PATIENCE_MS = 90_000;

const mail = z.object({ subject: z.string(), text: z.string(), to: z.array(z.object({ address: z.string() })) });
type Mail = z.infer<typeof mail>;

export function createClient(baseUrl: string) {
  async function send(method: string, path: string, { body, file, token }: Loose): Promise<unknown> {
    const sent = file ?? (body === undefined ? undefined : JSON.stringify(body));
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(sent === undefined ? {} : { 'content-type': file?.type ?? 'application/json' }),
      },
      ...(sent === undefined ? {} : { body: sent }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((error: unknown) => {
      throw new DemoProblem(`${method} ${path} was not answered (${error instanceof Error ? error.message : error})`);
    });
    const text = await answer.text();
    if (answer.status >= 300) throw new Refusal(`${method} ${path}`, answer.status, readRefusal(text));
    return text && answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text;
  }

  return {
    /** @throws Refusal */
    async call<E extends Endpoint>(endpoint: E, asked: Asked<E>): Promise<ResponseOf<E>> {
      const { params, query, ...rest } = asked as Loose;
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(entriesOf(params)[name] ?? ''),
      );
      const search = new URLSearchParams(entriesOf(query)).toString();
      const answer = await send(endpoint.method, `/api${path}${search ? `?${search}` : ''}`, rest);
      return endpoint.response.parse(answer) as ResponseOf<E>;
    },

    async moveClock(command: { now: string } | { advance: string } | { reset: true }): Promise<void> {
      const answer = await send('POST', '/dev/clock', { body: command });
      if (typeof answer === 'object' && answer !== null && 'settled' in answer) {
        throw new DemoProblem('the stack did not come to rest within a minute after the clock was moved');
      }
    },
    /** Newest last. */
    async mails(): Promise<Mail[]> {
      return z.array(mail).parse(await send('GET', '/dev/mail/email', {}));
    },
    pay: (checkoutUrl: string, card: string) =>
      send('POST', '/dev/stripe/pay', { body: { checkout_url: checkoutUrl, card } }),
    onboard: (connectUrl: string) => send('POST', '/dev/stripe/onboard', { body: { connect_url: connectUrl } }),
    /** False with the real Stripe, where nobody can pay for the demo's families. */
    async hasStandIn(): Promise<boolean> {
      try {
        await send('GET', '/dev/stripe/', {});
        return true;
      } catch (error) {
        if (error instanceof Refusal && error.status === 404) return false;
        throw error;
      }
    },
  };
}
export type Client = ReturnType<typeof createClient>;

/** Tries again while the answer is one of these refusals: services need a moment to learn what an earlier call did. */
export async function patiently<T>(codes: readonly RefusalCode[], work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isPassing = error instanceof Refusal && codes.some((code) => code === error.refused.code);
      if (!isPassing || performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Results keep the order of the items. */
export async function each<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length);
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, item] of queue) results[index] = await work(item);
    }),
  );
  return results;
}

function entriesOf(part: unknown): Record<string, string> {
  const given = Object.entries(part ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function readRefusal(text: string): { detail: string; code: string } {
  try {
    const { detail, code } = JSON.parse(text);
    return { detail: typeof detail === 'string' ? detail : JSON.stringify(detail), code: String(code) };
  } catch {
    return { detail: text.slice(0, 200), code: '' };
  }
}
