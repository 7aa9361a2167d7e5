import { detailOf, type RefusalCode } from 'contracts/details';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from 'contracts/endpoint';
import { redeemLink, refresh } from 'contracts/http/sign-in';
import type { LinkAction } from 'contracts/status';
import type { FieldFault } from '../api-error.ts';

export interface Sent<E> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  file: Blob | null;
  credential: string | null;
  ifMatch: string | null;
}
interface Answer {
  endpoint: Endpoint;
  respond(sent: Sent<Endpoint>): Response | Promise<Response>;
}
interface Call {
  endpoint: Endpoint;
  sent: Sent<Endpoint>;
}

const ALWAYS_POSSIBLE: readonly number[] = [401, 403, 422, 429, 500, 502, 503, 504];

/** Uses the endpoint's own schemas, so that neither page nor test can have a wrong shape. The last answer counts. */
export function createFakeServer() {
  const answers: Answer[] = [];
  const calls: Call[] = [];
  const problems: string[] = [];
  const linkActions = new Map<string, LinkAction>();
  let pending = 0;

  async function fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const method = init.method ?? 'GET';
    const url = new URL(String(input instanceof Request ? input.url : input), 'http://localhost');
    const path = url.pathname.replace(/^\/api/, '');
    const answer = answers.findLast(({ endpoint }) => endpoint.method === method && paramsOf(endpoint, path));
    if (!answer) throw report(`Nothing answers ${method} ${path}: say what the server does.`);
    const sent = read(answer.endpoint, path, url.searchParams, init);
    calls.push({ endpoint: answer.endpoint, sent });
    if (isClosedToLink(answer.endpoint, sent)) return json(403, { detail: detailOf('forbidden'), code: 'forbidden' });
    pending += 1;
    const responding = (async () => answer.respond(sent))().finally(() => {
      pending -= 1;
    });
    return untilAborted(responding, init.signal);
  }

  /** As the services do: what a mailed link became opens only the calls that name its action. */
  function isClosedToLink({ links }: Endpoint, { credential }: Sent<Endpoint>): boolean {
    const action = linkActions.get(credential ?? '');
    return action !== undefined && !links?.includes(action);
  }

  function read(endpoint: Endpoint, path: string, search: URLSearchParams, init: RequestInit): Sent<Endpoint> {
    const { file, body } = readBody(endpoint, init.body);
    const query = search.size > 0 ? Object.fromEntries(search) : undefined;
    const params = paramsOf(endpoint, path);
    for (const [part, schema, value] of [
      ['path', endpoint.params, params],
      ['query', endpoint.query, query ?? {}],
      ['body', endpoint.body, body],
    ] as const) {
      const fault = schema?.safeParse(value).error;
      if (fault) report(`${endpoint.name} was sent a ${part} that the server would refuse: ${fault.message}`);
    }
    const headers = new Headers(init.headers);
    const credential = headers.get('authorization')?.replace(/^Bearer /, '') ?? null;
    return { params, query, body, file, credential, ifMatch: headers.get('if-match') } as Sent<Endpoint>;
  }

  function readBody(endpoint: Endpoint, sent: RequestInit['body']): { file: Blob | null; body: unknown } {
    if (!(sent instanceof Blob)) return { file: null, body: sent ? JSON.parse(String(sent)) : undefined };
    if (!endpoint.bytes?.includes(sent.type)) report(`${endpoint.name} takes no ${sent.type}.`);
    return { file: sent, body: undefined };
  }

  function report(problem: string): Error {
    problems.push(problem);
    return new TypeError(problem);
  }

  function add<E extends Endpoint>(endpoint: E, respond: (sent: Sent<E>) => Response | Promise<Response>): void {
    answers.push({ endpoint, respond: respond as Answer['respond'] });
  }

  return {
    fetch,
    problems,
    /** Whether calls are in flight that nothing holds back. */
    busy: () => pending > 0,

    /** A function is called each time. `total`: the length of a paged list. */
    answer<E extends Endpoint>(
      endpoint: E,
      value: ResponseOf<E> | ((sent: Sent<E>) => ResponseOf<E>),
      { total }: { total?: number } = {},
    ): void {
      add(endpoint, (sent) => {
        const said = typeof value === 'function' ? (value as (sent: Sent<E>) => ResponseOf<E>)(sent) : value;
        const checked = endpoint.response.safeParse(said);
        if (checked.error) throw report(`${endpoint.name} never answers this: ${checked.error.message}`);
        const link = endpoint.name === redeemLink.name ? (checked.data as ResponseOf<typeof redeemLink>) : null;
        if (link) linkActions.set(link.access_token, link.action);
        return json(200, checked.data, total === undefined ? {} : { 'x-total-count': String(total) });
      });
    },

    refuse(endpoint: Endpoint, status: number, reason: RefusalCode | FieldFault[], more: object = {}): void {
      const declared = [...ALWAYS_POSSIBLE, ...Object.keys(endpoint.errors ?? {}).map(Number)];
      if (!declared.includes(status)) throw report(`${endpoint.name} never answers ${status}: see its declaration.`);
      const refusal =
        typeof reason === 'string'
          ? { detail: detailOf(reason), code: reason }
          : { detail: reason, code: 'invalid_input' };
      add(endpoint, () => json(status, { ...refusal, ...more }));
    },

    /** No reason, as from a proxy, so that the page needs its own sentence. */
    breaks(endpoint: Endpoint, status: 500 | 501 | 400 = 500): void {
      add(endpoint, () => new Response('<h1>Something else</h1>', { status }));
    },

    renewsSignIn(): void {
      add(refresh, () => json(200, { access_token: 'renewed', token_type: 'bearer', expires_in: 900 }));
    },

    cut(endpoint: Endpoint): void {
      add(endpoint, () => Promise.reject(new TypeError('Failed to fetch')));
    },

    /** @returns how to release the next answer */
    hold<E extends Endpoint>(endpoint: E, value: ResponseOf<E>): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      add(endpoint, async () => {
        pending -= 1;
        await promise;
        pending += 1;
        return json(200, endpoint.response.parse(value));
      });
      return resolve;
    },

    sent<E extends Endpoint>(endpoint: E): Sent<E>[] {
      return calls.filter((call) => call.endpoint === endpoint).map((call) => call.sent as Sent<E>);
    },

    called: (): string[] => calls.map((call) => call.endpoint.name),
  };
}
export type FakeServer = ReturnType<typeof createFakeServer>;

function untilAborted<T>(work: Promise<T>, signal?: AbortSignal | null): Promise<T> {
  if (!signal) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  return Promise.race([work, promise]);
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body ?? null, { status, headers: { 'x-now': new Date().toISOString(), ...headers } });
}

function paramsOf({ path: pattern }: Endpoint, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const value = decodeURIComponent(given[i] ?? '');
    if (part.startsWith(':')) params[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return params;
}
