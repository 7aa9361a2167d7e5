import type { Endpoint, ParamsOf, QueryOf, ResponseOf } from 'contracts/endpoint';
import type { InternalCall } from 'svc-kit/internal-call';
import type { Log } from 'svc-kit/log';
import type { z } from 'zod';

export interface Question<R extends z.ZodType = z.ZodType> {
  url: string;
  response: R;
  body?: unknown;
}
type AnswerTo<Q> = Q extends Question<infer R> ? z.infer<R> | null : never;

export interface Parts<Q extends Record<string, Question>> {
  /** Null for what is not there, and for what did not answer. */
  found: { [P in keyof Q]: AnswerTo<Q[P]> };
  missing: (keyof Q & string)[];
}
export type AskParts = <Q extends Record<string, Question>>(questions: Q) => Promise<Parts<Q>>;

/** Null when there is no such thing. */
export type Joined<E extends Endpoint> = (asked: {
  params: ParamsOf<E>;
  query: QueryOf<E>;
}) => Promise<ResponseOf<E> | null>;

/** All at once. A service that does not answer is named, and the others' answers stay. */
export function createAskParts(ask: InternalCall, log: Log): AskParts {
  return async <Q extends Record<string, Question>>(questions: Q) => {
    const missing: string[] = [];
    const answers = Object.entries(questions).map(async ([part, { url, response, body }]) => {
      try {
        return [part, await ask(url, response, body === undefined ? {} : { method: 'POST', body })];
      } catch (error) {
        // What was asked may hold an address; the error names the path alone.
        log.warn('a part is missing', { part, error });
        missing.push(part);
        return [part, null];
      }
    });
    return { found: Object.fromEntries(await Promise.all(answers)) as Parts<Q>['found'], missing };
  };
}
