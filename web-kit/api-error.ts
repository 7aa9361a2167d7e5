import type { RefusalCode } from 'contracts/details';

export interface FieldFault {
  loc: readonly (string | number)[];
  msg: string;
}
/** Empty when the server was not reached or the answer is not from our services. */
export type Code = RefusalCode | '';
export type Detail = string | readonly FieldFault[];

/** `status` is 0 when the server was not reached, or its answer broke off, and 504 when it took too long; `fields` maps the last part of each `loc` to its message. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    readonly detail: Detail,
    readonly code: Code = '',
    /** The whole answer, for codes that say more than a sentence. */
    readonly body: unknown = null,
  ) {
    super(sentence(status, detail));
  }

  get fields(): Readonly<Record<string, string>> {
    if (typeof this.detail === 'string') return {};
    return Object.fromEntries(this.detail.map((fault) => [String(fault.loc.at(-1) ?? ''), fault.msg]));
  }
}

/** By name, because each remote has its own copy of the class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

export function isRefused(error: unknown, ...codes: RefusalCode[]): error is ApiError {
  return isApiError(error) && codes.some((code) => code === error.code);
}

export function isRefusal(error: unknown): error is ApiError {
  return isApiError(error) && error.status >= 400 && error.status < 500;
}

function sentence(status: number, detail: Detail): string {
  if (typeof detail !== 'string') return describeFaults(detail);
  return detail || `The server answered ${status}. Please try again in a moment.`;
}

export function describeFaults(faults: readonly FieldFault[]): string {
  return faults
    .map(({ loc, msg }) => `${loc.filter((part) => part !== 'body').join('.') || 'form'}: ${msg}`)
    .join('; ');
}
