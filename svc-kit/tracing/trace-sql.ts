import type { Sql, Tx } from '../db.ts';
import { currentTrace } from '../log.ts';
import { describeStatement } from './describe-statement.ts';
import { isTracing, openSpan, typeOf } from './spans.ts';
import type { Span } from './tracer.ts';

/** The same client; each statement that runs within a trace is a part of it. */
export function traceSql<S extends Sql | Tx>(sql: S): S {
  return isTracing() ? wrap(sql) : sql;
}

type Work = (tx: Tx) => unknown;
const OPENS_TRANSACTION = new Set<string | symbol>(['begin', 'transaction', 'savepoint']);

function wrap<S extends Sql | Tx>(sql: S): S {
  return new Proxy(sql, {
    apply(target, self, given: unknown[]) {
      const query: unknown = Reflect.apply(target as never, self, given);
      const [strings] = given;
      return isTemplate(strings) && query instanceof Promise ? traced(query, strings) : query;
    },
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      if (key === 'unsafe') return (...given: unknown[]) => tracedText(Reflect.apply(value, target, given), given);
      if (!OPENS_TRANSACTION.has(key)) return value.bind(target);
      return (...given: unknown[]) => Reflect.apply(value, target, given.map(tracedWork));
    },
  });
}

/** Of values that travel beside it: what is typed into a text by hand may be anything. */
function tracedText(query: Promise<unknown>, [text, values]: unknown[]): Promise<unknown> {
  return typeof text === 'string' && values !== undefined ? traced(query, text) : query;
}

function tracedWork(given: unknown): unknown {
  return typeof given === 'function' ? (tx: Tx) => (given as Work)(wrap(tx)) : given;
}

function isTemplate(given: unknown): given is TemplateStringsArray {
  return Array.isArray(given) && 'raw' in given;
}

/** A query runs when somebody waits for it; one that is a part of another never does. */
function traced<T>(query: Promise<T>, statement: TemplateStringsArray | string): Promise<T> {
  const parent = currentTrace();
  if (!parent) return query;
  const { then } = query;
  let span: Span | null | undefined;
  const end = (error?: unknown) => {
    span?.end(error === undefined ? {} : { failed: true, facts: { 'error.type': typeOf(error) } });
    span = null;
  };
  return Object.defineProperty(query, 'then', {
    value(onDone?: (value: T) => unknown, onFailed?: (error: unknown) => unknown) {
      if (span === undefined) {
        const { name, text } = describeStatement(statement);
        const facts = { 'db.system.name': 'postgresql', 'db.query.summary': name, 'db.query.text': text };
        span = openSpan({ kind: 'client', name, parent, facts });
      }
      const settled: Promise<T> = Reflect.apply(then, query, [
        (value: T) => {
          end();
          return value;
        },
        (error: unknown) => {
          end(error ?? 'unknown');
          throw error;
        },
      ]);
      return settled.then(onDone, onFailed);
    },
  });
}
