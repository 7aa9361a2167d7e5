import { BRAND } from 'contracts/brand';
import { DETAIL, SESSION_STANDS } from 'contracts/details';
import type { Access, Endpoint } from 'contracts/endpoint';
import { FRESH_SIGN_IN_MINUTES } from 'contracts/times';
import { z } from 'zod';

type Schema = Record<string, unknown>;
export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: {
    name: string;
    in: 'path' | 'query' | 'header';
    required: boolean;
    schema: Schema;
    description?: string;
  }[];
  requestBody?: { required: true; content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}
export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, Schema> };
}

const OTHER_ERRORS: Record<number, string> = {
  401: DETAIL.not_signed_in,
  403: DETAIL.forbidden,
  422: 'Which fields are wrong, and how.',
  429: DETAIL.too_busy,
  500: DETAIL.unexpected,
  503: DETAIL.service_down,
};

export function describeApi(endpoints: readonly Endpoint[]): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${BRAND} API`,
      version: '1',
      description:
        'Errors are always `{detail, code}`: a sentence for people, a word for programs. Money is in US dollars.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: {
        Error: object({ detail: { type: 'string' }, code: { type: 'string' } }),
        FieldErrors: object({
          detail: {
            type: 'array',
            items: object({
              loc: { type: 'array', items: { type: ['string', 'integer'] } },
              msg: { type: 'string' },
            }),
          },
          code: { type: 'string' },
        }),
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function object(properties: Record<string, Schema>): Schema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

const IF_MATCH: Operation['parameters'][number] = {
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: { type: 'string', examples: ['"3"'] },
};

function describeCall(endpoint: Endpoint): Operation {
  const { name, summary, owner, access } = endpoint;
  return {
    operationId: name,
    summary,
    description: describeAccess(endpoint),
    tags: [owner],
    security: access === 'anyone' ? [] : access === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [
      ...describeParameters('path', endpoint),
      ...describeParameters('query', endpoint),
      ...(endpoint.ifMatch ? [IF_MATCH] : []),
    ],
    ...describeBody(endpoint),
    responses: describeAnswers(endpoint),
  };
}

function describeBody({ body, bytes }: Endpoint): Pick<Operation, 'requestBody'> {
  if (bytes) return { requestBody: { required: true, content: files(bytes) } };
  return body ? { requestBody: { required: true, content: json(toSchema(body, 'input')) } } : {};
}

/** Without a schema: what JSON Schema says of bytes is nothing. */
function files(types: readonly string[]) {
  return Object.fromEntries(types.map((type) => [type, { schema: {} }]));
}

export function describeAccess({ access, links, own, freshSignIn }: Endpoint): string {
  const sentences = [`For ${whom(access)}.`];
  if (own) sentences.push(`\`${own.name}\` must be the caller’s own id.`);
  if (links) sentences.push(`Also with a credential from a mailed link (${links.join(', ')}).`);
  if (freshSignIn) sentences.push(`The admin’s sign-in must be at most ${FRESH_SIGN_IN_MINUTES} minutes old.`);
  return sentences.join(' ');
}

function whom(access: Access): string {
  if (access === 'anyone') return 'anyone';
  if (access === 'optional') return 'anyone; people who are signed in may see more';
  if (access === 'signed-in') return 'any signed-in person';
  return access.map((role) => (role === 'admin' ? 'the admin' : `${role}s`)).join(' and ');
}

function describeParameters(where: 'path' | 'query', { path, params, query }: Endpoint): Operation['parameters'] {
  const schema = where === 'path' ? params : query;
  const described = schema ? toSchema(schema, 'output') : {};
  const properties = (described.properties ?? {}) as Record<string, Schema>;
  const mustBeSent = schema ? ((toSchema(schema, 'input').required ?? []) as string[]) : [];
  const named =
    where === 'path' ? [...path.matchAll(/:(\w+)/g)].map((found) => found[1] ?? '') : Object.keys(properties);
  return named.map((name) => ({
    name,
    in: where,
    required: where === 'path' || mustBeSent.includes(name),
    schema: properties[name] ?? { type: 'string' },
  }));
}

function describeAnswers(endpoint: Endpoint): Operation['responses'] {
  const { access, method, evenWhenBusy, errors = {}, params, query, body } = endpoint;
  const isOpen = access === 'anyone' || access === 'optional';
  const hasInput = [params, query, body].some(Boolean);
  const isSlowed = method !== 'GET' && !evenWhenBusy;
  const statuses = [...(isOpen ? [] : [401, 403]), ...(hasInput ? [422] : []), ...(isSlowed ? [429] : []), 500, 503];
  const answers: Operation['responses'] = { 200: describeSuccess(endpoint) };
  for (const status of new Set([...Object.keys(errors).map(Number), ...statuses])) {
    const description = errors[status] ?? OTHER_ERRORS[status] ?? 'Refused.';
    answers[status] = { description, content: json(describeError(status, description)) };
  }
  return answers;
}

function describeSuccess({ response, stream, answers }: Endpoint): Operation['responses'][string] {
  if (answers) return { description: 'The file.', content: files(answers) };
  const schema = toSchema(response, 'output');
  if (stream) return { description: 'One in each event.', content: { 'text/event-stream': { schema } } };
  return { description: 'Done.', content: json(schema) };
}

const CODES = new Map([
  ...Object.entries(DETAIL).map(([code, sentence]) => [sentence, code] as const),
  ...Object.entries(SESSION_STANDS).map(([status, sentence]) => [sentence, `session_${status}`] as const),
]);

/** Only examples: the checks that every call shares have codes of their own. */
export function codesOf(sentences: string): string[] {
  return sentences.split(' | ').flatMap((sentence) => CODES.get(sentence) ?? []);
}

function describeError(status: number, sentences: string): Schema {
  const $ref = `#/components/schemas/${status === 422 ? 'FieldErrors' : 'Error'}`;
  const examples = codesOf(sentences);
  return examples.length > 0 ? { $ref, properties: { code: { examples } } } : { $ref };
}

function json(schema: Schema) {
  return { 'application/json': { schema } };
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const options = { target: 'draft-2020-12', io, unrepresentable: 'any', override: tidy } as const;
  const { $schema, ...rest } = z.toJSONSchema(schema, options);
  return rest;
}

/** Drops what tells a reader nothing: a pattern beside its format, and the range of every JavaScript integer. */
function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}
