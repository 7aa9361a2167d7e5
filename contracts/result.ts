import { detailOf, type RefusalCode } from './details.ts';

/** Only svc-kit/errors.ts turns a kind into an HTTP status. */
export type RefusalKind = 'rule' | 'forbidden' | 'missing' | 'conflict';
export interface Refusal {
  kind: RefusalKind;
  code: RefusalCode;
  detail: string;
}
export type Result<T> = { ok: true; value: T } | { ok: false; error: Refusal };

export function done<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** @param detail only where the sentence holds a value; otherwise it follows from the code */
export function refuse(
  kind: RefusalKind,
  code: RefusalCode,
  detail: string = detailOf(code),
): { ok: false; error: Refusal } {
  return { ok: false, error: { kind, code, detail } };
}
