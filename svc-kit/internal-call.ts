import type { z } from 'zod';
import { CALLER_HEADER, vouchFor } from './auth.ts';
import { ServiceAway } from './errors.ts';
import { currentTrace } from './log.ts';
import { createWays } from './nearby.ts';
import { inPart, isTracing } from './tracing/spans.ts';

/** `/internal/...` only, one hop, JSON both ways. Null for 404. @throws ServiceAway, or what else failed */
export type InternalCall = <R extends z.ZodType>(
  url: string,
  response: R,
  init?: { method?: 'GET' | 'POST'; body?: unknown },
) => Promise<z.infer<R> | null>;

export function createInternalCall(service: string, secret: string, wayTo = createWays(undefined)): InternalCall {
  const vouch = vouchFor({ kind: 'service', name: service }, secret);
  const askOnce: InternalCall = async (url, response, init = {}) => {
    const trace = currentTrace();
    const away = (error: unknown) => {
      throw new ServiceAway(`${placeOf(url)} gave no answer: ${error instanceof Error ? error.message : error}`);
    };
    const asked = fetch(url, {
      ...wayTo(url),
      method: init.method ?? 'GET',
      redirect: 'error',
      headers: {
        [CALLER_HEADER]: await vouch(),
        'content-type': 'application/json',
        ...(trace ? { traceparent: trace } : {}),
      },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      signal: AbortSignal.timeout(3_000),
    });
    const answer = await asked.catch(away);
    if (answer.status === 404) return null;
    if (answer.status === 503) throw new ServiceAway(`${placeOf(url)} answered 503`);
    if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}`);
    // One that ends in the middle of its answer has given none.
    const text = await answer.text().catch(away);
    return response.parse(JSON.parse(text));
  };
  return (url, response, init) => {
    if (!isTracing()) return askOnce(url, response, init);
    return inPart({ kind: 'client', name: `ask ${placeOf(url)}` }, () => askOnce(url, response, init));
  };
}

/** What stands behind it may be an id. */
function placeOf(url: string): string {
  return new URL(url).pathname.split('/').slice(0, 3).join('/');
}
