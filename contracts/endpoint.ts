import type { z } from 'zod';
import type { LinkAction, Role } from './status.ts';

export type Owner = 'identity' | 'catalog' | 'booking' | 'payments' | 'gateway';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** 'optional': anyone, but a signed-in caller is told apart. 'signed-in': any role. */
export type Access = 'anyone' | 'optional' | 'signed-in' | readonly Role[];

export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  name: string;
  owner: Owner;
  method: Method;
  /** Below `/api`, with `:name` for parameters. */
  path: string;
  access: Access;
  /** A credential redeemed from a mailed link for one of these actions also opens it, for the session in `:id` if it names one. */
  links?: readonly LinkAction[];
  /** This parameter must be the caller's own id, or 403. Admins are not exempt unless listed in `access`. */
  own?: { in: 'query' | 'params'; name: string };
  /** Said of every change by the admin; true (FRESH_SIGN_IN_MINUTES) for what moves money or guards the account. */
  freshSignIn?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  /** `If-Match` may name the version that the caller saw, such as `"3"`; once there is a newer one, nothing is changed. */
  ifMatch?: true;
  /** Instead of JSON the body is a file of one of these content types; its content decides, not the header. */
  bytes?: readonly string[];
  /** Where a larger one than the gateway's usual 64 KiB may come. */
  maxBodyBytes?: number;
  /** Also while consumers are so far behind that changes are answered 429. */
  evenWhenBusy?: true;
  response: R;
  /** Answers with server-sent events, one `response` as JSON in each, until the caller hangs up. */
  stream?: true;
  /** Answers with a file of one of these content types, in pieces as they are read, and with ranges. */
  answers?: readonly string[];
  /** For the API page: status → sentence. 401, 403, 422 and 500 are added automatically. */
  errors?: Readonly<Record<number, string>>;
  summary: string;
}

/** The single source for the gateway, the route, the UI's client and the API page. */
export function endpoint<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodType,
>(e: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return e;
}

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.infer<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.infer<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.infer<B> : never;
export type ResponseOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.infer<R> : never;
/** Before defaults and coercion. */
export type QueryInput<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyInput<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
