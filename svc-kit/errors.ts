import { DETAIL, detailOf, type RefusalCode } from 'contracts/details';
import type { Refusal, RefusalKind, Result } from 'contracts/result';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ZodError } from 'zod';
import { CallerRanOut } from './auth.ts';
import { isConnectionLoss, isOutOfTime, isStorageFull } from './db.ts';
import type { Log } from './log.ts';
import { plainFault } from './plain-fault.ts';

type Status = 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 415 | 416 | 422 | 429 | 500 | 503;
export type FieldFault = { loc: (string | number)[]; msg: string };

export class HttpError extends Error {
  readonly code: RefusalCode;
  readonly detail: string | FieldFault[];
  readonly headers: Record<string, string>;

  constructor(
    readonly status: Status,
    reason: RefusalCode | FieldFault[],
    { headers = {}, detail }: { headers?: Record<string, string>; detail?: string } = {},
  ) {
    const code = typeof reason === 'string' ? reason : 'invalid_input';
    super(detail ?? detailOf(code));
    this.code = code;
    this.detail = typeof reason === 'string' ? this.message : reason;
    this.headers = headers;
  }
}

/** Another service gives no answer for now, so we can give none either. */
export class ServiceAway extends Error {}

const STATUS_OF: Record<RefusalKind, Status> = { rule: 400, forbidden: 403, missing: 404, conflict: 409 };

export function refused(error: Refusal): HttpError {
  return new HttpError(STATUS_OF[error.kind], error.code, { detail: error.detail });
}

export function accept<T>(result: Result<T>): T {
  if (!result.ok) throw refused(result.error);
  return result.value;
}

export const notFound = () => new HttpError(404, 'not_found');

export function invalid(part: 'body' | 'query', error: ZodError): HttpError {
  return new HttpError(
    422,
    error.issues.map((issue) => ({
      loc: [part, ...issue.path.map((key) => (typeof key === 'number' ? key : String(key)))],
      msg: plainFault(issue),
    })),
  );
}

export function notStorable(part: 'body' | 'query', place: readonly (string | number)[]): HttpError {
  return new HttpError(422, [{ loc: [part, ...place], msg: DETAIL.text_not_storable }]);
}

/** The caller went away while its body was read. Whatever is answered, nobody reads it. */
export function isHangUp(error: unknown, { signal }: Request): boolean {
  return signal.aborted && error instanceof Error && error.name === 'AbortError';
}

const RETRY_SECONDS = { service_down: '2', storage_full: '30' };
type Unable = { code: keyof typeof RETRY_SECONDS; why: string };
function unableNow(error: unknown): Unable | null {
  if (error instanceof CallerRanOut)
    return { code: 'service_down', why: 'a call’s signature had run out: see whether the clocks of its hosts differ' };
  if (error instanceof ServiceAway) return { code: 'service_down', why: 'another service does not answer' };
  const why = 'database not available';
  if (isStorageFull(error)) return { code: 'storage_full', why };
  return isConnectionLoss(error) || isOutOfTime(error) ? { code: 'service_down', why } : null;
}

/** The only map from thrown errors to HTTP. */
export function answerError(error: unknown, c: Context, log: Log): Response {
  const answer = (detail: string | FieldFault[], code: RefusalCode, status: number, headers = {}) =>
    c.json({ detail, code }, status as Status, headers);
  if (error instanceof HttpError) return answer(error.detail, error.code, error.status, error.headers);
  if (error instanceof HTTPException) return answer(error.message || DETAIL.unexpected, 'unexpected', error.status);
  if (isHangUp(error, c.req.raw)) {
    log.debug('the caller hung up', { path: c.req.path });
    return answer(DETAIL.json_invalid, 'json_invalid', 400);
  }
  const unable = unableNow(error);
  if (unable) {
    log.error(unable.why, { error });
    return answer(DETAIL[unable.code], unable.code, 503, { 'retry-after': RETRY_SECONDS[unable.code] });
  }
  log.error('unexpected', { error, path: c.req.path });
  return answer(DETAIL.unexpected, 'unexpected', 500);
}
