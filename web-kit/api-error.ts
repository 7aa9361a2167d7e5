import type { RefusalCode } from 'contracts/details';

export interface FieldFault {
  loc: readonly (string | number)[];
  msg: string;
}
/** The server's word for a refusal; empty when the server was not reached or it is not ours. */
export type Code = RefusalCode | '';
export type Detail = string | readonly FieldFault[];

/**
 * What a call failed with. `status` is 0 when the server was not reached; `detail` is empty when it answered without a
 * sentence, and pages then have their own. `fields`: last part of each `loc` → its message.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    readonly detail: Detail,
    readonly code: Code = '',
  ) {
    super(sentence(status, detail));
  }

  get fields(): Readonly<Record<string, string>> {
    if (typeof this.detail === 'string') return {};
    return Object.fromEntries(this.detail.map((fault) => [String(fault.loc.at(-1) ?? ''), fault.msg]));
  }
}

/** Each remote carries its own copy of this class, so the name decides and not `instanceof`. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** Whether the server refused with this code. */
export function isRefused(error: unknown, ...codes: RefusalCode[]): error is ApiError {
  return isApiError(error) && codes.some((code) => code === error.code);
}

/** Whether the server said no, as opposed to failing or not being reached: the page may be old. */
export function isRefusal(error: unknown): error is ApiError {
  return isApiError(error) && error.status >= 400 && error.status < 500;
}

function sentence(status: number, detail: Detail): string {
  if (typeof detail !== 'string') return describeFaults(detail);
  return detail || `The server answered ${status}. Please try again in a moment.`;
}

/** 'email: Not an address; age: Too low' */
export function describeFaults(faults: readonly FieldFault[]): string {
  return faults
    .map(({ loc, msg }) => `${loc.filter((part) => part !== 'body').join('.') || 'form'}: ${msg}`)
    .join('; ');
}
