/** A refusal, as Stripe words it. Thrown by the domain functions, answered by `api.ts`; the transaction rolls back. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;
  /** Stripe keeps no answer under an idempotency key when it never began the work. */
  readonly beforeWork: boolean;

  constructor(
    status: number,
    message: string,
    more: { type?: string; code?: string; param?: string; beforeWork?: boolean } = {},
  ) {
    super(message);
    this.status = status;
    this.type = more.type ?? 'invalid_request_error';
    this.code = more.code;
    this.param = more.param;
    this.beforeWork = more.beforeWork ?? false;
  }
}

/** The body Stripe sends with a refusal; v2 always has a code. */
export function failureBody(failure: StripeFailure, v2: boolean): object {
  const { type, code, param, message } = failure;
  if (v2) return { error: { code: code ?? type, message } };
  return { error: { type, message, ...(code && { code }), ...(param && { param }) } };
}

/** 400 with the parameter at fault. */
export function refuse(message: string, param?: string, code?: string): StripeFailure {
  return new StripeFailure(400, message, { ...(param && { param }), ...(code && { code }) });
}

/** 404 `resource_missing`. */
export function missing(what: string, id: string, param = 'id'): StripeFailure {
  return new StripeFailure(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param });
}
