/** A refusal in Stripe's words; throwing it rolls the transaction back. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;
  /** Stripe saves no answer under an idempotency key when the work never began. */
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

/** v2 always has a code. */
export function failureBody(failure: StripeFailure, v2: boolean): object {
  const { type, code, param, message } = failure;
  if (v2) return { error: { code: code ?? type, message } };
  return { error: { type, message, ...(code && { code }), ...(param && { param }) } };
}

export function refuse(message: string, param?: string, code?: string): StripeFailure {
  return new StripeFailure(400, message, { ...(param && { param }), ...(code && { code }) });
}

export function missing(what: string, id: string, param = 'id'): StripeFailure {
  return new StripeFailure(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param });
}
