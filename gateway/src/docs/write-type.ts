interface Schema {
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/** A JSON schema as a person would write it down: `{ rating: integer (1…5), review_text?: string | null }`. */
export function writeType(schema: Schema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((choice) => JSON.stringify(choice)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((choice) => writeType(choice, indent)).join(' | ');
  if (schema.properties) return writeObject(schema, indent);
  if (schema.items) return `[ ${writeType(schema.items, indent)}, … ]`;
  const names = [schema.type ?? 'anything'].flat();
  return names.map((name) => (name === 'string' && schema.format ? schema.format : name)).join(' | ') + limits(schema);
}

function writeObject({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, value]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${writeType(value, inner)}`,
  );
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function limits({ minimum, maximum, minLength, maxLength }: Schema): string {
  if (maximum !== undefined) return ` (${minimum ?? ''}…${maximum})`;
  if (minimum !== undefined) return ` (from ${minimum})`;
  return maxLength === undefined ? '' : ` (${minLength ?? 0}…${maxLength} characters)`;
}
