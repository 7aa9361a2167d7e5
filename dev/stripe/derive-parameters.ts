// Writes parameters.jsonl from an OpenAPI document of Stripe's API: bun dev/stripe/derive-parameters.ts openapi.json
import { fileURLToPath } from 'node:url';
import { OPERATIONS } from './operations.ts';
import type { Shape } from './parameters.ts';

interface Schema {
  $ref?: string;
  type?: string;
  enum?: string[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  'x-emptyable'?: boolean;
}
interface Operation {
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

// Country and locale lists would be most of the file and guard against nothing that happens here.
const LONGEST_ENUM = 12;

function shapeOf(schema: Schema): Shape {
  const optional = schema['x-emptyable'] ? '?' : '';
  if (schema.$ref) return '*';
  if (schema.anyOf) return { '|': schema.anyOf.map(shapeOf) };
  if (schema.type === 'array') return [shapeOf(schema.items ?? {})];
  if (schema.type === 'object') {
    if (!schema.properties) return `m${optional}`;
    const required = new Set(schema.required);
    const entries = Object.entries(schema.properties).map(([key, inner]) => [
      required.has(key) ? `${key}!` : key,
      shapeOf(inner),
    ]);
    return Object.fromEntries(entries) as Shape;
  }
  const letter = { integer: 'i', number: 'n', boolean: 'b' }[schema.type ?? ''];
  if (letter) return letter + optional;
  const choices = schema.enum && schema.enum.length <= LONGEST_ENUM ? `:${schema.enum.join('|')}` : '';
  return `s${optional}${choices}`;
}

function parametersOf(operation: Operation, v2List: boolean): Shape {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  if (body) return shapeOf(body);
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  // The client follows `next_page_url`, which carries the page's token.
  if (v2List) query.push({ in: 'query', name: 'page', schema: { type: 'string' } });
  return Object.fromEntries(query.map((p) => [p.required ? `${p.name}!` : p.name, shapeOf(p.schema)]));
}

const file = process.argv[2];
if (!file) throw new Error('usage: bun dev/stripe/derive-parameters.ts openapi.json');
const document = (await Bun.file(file).json()) as { paths: Record<string, Record<string, Operation>> };
// Not in the document; their shapes are written by hand, below.
const UPLOADS = [
  ['POST /v1/files', { purpose: 's', file: '*', file_link_data: '*', expand: ['s'] }],
  ['GET /v1/files/:id', { expand: ['s'] }],
] as const;
const lines = OPERATIONS.filter(([, path]) => !path.startsWith('/v1/files')).map(([method, path]) => {
  const template = path.replace(/:(\w+)/g, '{$1}');
  const operation = document.paths[template]?.[method.toLowerCase()];
  if (!operation) throw new Error(`the document has no ${method} ${template}`);
  return JSON.stringify([`${method} ${path}`, parametersOf(operation, method === 'GET' && /^\/v2\/[^:]+$/.test(path))]);
});
lines.push(...UPLOADS.map((upload) => JSON.stringify(upload)));
await Bun.write(fileURLToPath(new URL('parameters.jsonl', import.meta.url)), `${lines.join('\n')}\n`);
