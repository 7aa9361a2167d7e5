import { ENDPOINTS } from 'contracts/http';
import { describeApi, type OpenApi, type Operation } from '../../gateway/src/openapi.ts';
import { CALLS, type Rule } from './calls.ts';
import { ONLY_CALLS } from './seed.ts';

export type Schema = Record<string, unknown>;

/** A call as the API's own description has it, with the rule that our table states for it. */
export interface Call {
  name: string;
  method: string;
  /** Below /api, with `{id}` for parameters. */
  path: string;
  parameters: Operation['parameters'];
  body: Schema | null;
  isStream: boolean;
  rule: Rule;
}

/** What the gateway serves as `/api/openapi.json`. */
export const DESCRIPTION: OpenApi = describeApi(ENDPOINTS);

const OPERATIONS = Object.entries(DESCRIPTION.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

export function unmatchedCalls(): { notInTable: string[]; notInDescription: string[] } {
  const described = OPERATIONS.map(({ operation }) => operation.operationId);
  const stated = Object.keys(CALLS);
  return {
    notInTable: described.filter((name) => !stated.includes(name)),
    notInDescription: stated.filter((name) => !described.includes(name)),
  };
}

const calls: readonly Call[] = OPERATIONS.flatMap(({ path, method, operation }) => {
  const { operationId: name, parameters, requestBody, responses } = operation;
  const rule = CALLS[name];
  const body = requestBody?.content['application/json']?.schema ?? null;
  const isStream = Boolean(responses['200']?.content?.['text/event-stream']);
  return rule ? [{ name, method, path, parameters, body, isStream, rule }] : [];
});

/** They name a mentor to whom they lead; elsewhere it is the caller. */
export const namesMentor = ({ path }: Call) => path === '/sessions/book' || path === '/threads';

/** A block ends what the others open. */
export function blocksLast(some: readonly Call[]): Call[] {
  return some.toSorted((a, b) => Number(a.name.startsWith('block')) - Number(b.name.startsWith('block')));
}

/** What parts the two of a session ends every conversation of that mentor, too. */
export function partingLast(some: readonly Call[]): Call[] {
  const rank = ({ rule, name }: Call) => {
    if (rule.of === 'thread') return name.startsWith('block') ? 1 : 0;
    return rule.of === 'session' && /^(block|report)/.test(name) ? 2 : 0;
  };
  return some.toSorted((a, b) => rank(a) - rank(b));
}

/** What ends sign-ins comes after what needs them. */
export const ALL_CALLS = calls
  .filter(({ path }) => path.includes(ONLY_CALLS))
  .toSorted((a, b) => Number(Boolean(a.rule.ends)) - Number(Boolean(b.rule.ends)));
