import type { Call } from './describe-calls.ts';

export interface Request {
  /** Below /api, and the query as it stands behind the question mark. */
  path: string;
  query: string;
  body: string | null;
  type: string;
}

export interface Reply {
  status: number;
  text: string;
  headers: Headers;
  ms: number;
}

/** Waits this long for the first piece of a stream, which may never come. */
const STREAM_MS = 150;

export async function send(url: string, call: Call, request: Request, token: string | null): Promise<Reply> {
  const { path, query, body, type } = request;
  const started = performance.now();
  const answer = await fetch(`${url}/api${path}${query ? `?${query}` : ''}`, {
    method: call.method,
    redirect: 'manual',
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(type ? { 'content-type': type } : {}) },
    ...(body === null || call.method === 'GET' ? {} : { body }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = call.isStream && answer.status === 200 ? await firstPiece(answer) : await answer.text();
  return { status: answer.status, text, headers: answer.headers, ms: performance.now() - started };
}

async function firstPiece(answer: Response): Promise<string> {
  const reader = answer.body?.getReader();
  const piece = await Promise.race([reader?.read(), new Promise<null>((done) => setTimeout(done, STREAM_MS, null))]);
  await reader?.cancel();
  return new TextDecoder().decode(piece?.value);
}
