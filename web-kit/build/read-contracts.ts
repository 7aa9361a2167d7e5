import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

/** `facts` are the exports that JSON can express; `others` only names. */
export interface Exports {
  facts: Record<string, unknown>;
  others: string[];
}

const CONTRACTS = join(import.meta.dirname, '../../contracts');

export async function readContracts(): Promise<Record<string, Exports>> {
  const calls = readdirSync(join(CONTRACTS, 'http')).map((file) => join(CONTRACTS, 'http', file));
  const vocabulary = [
    'money-places.ts',
    'profile.ts',
    'push.ts',
    'room.ts',
    'room-shape.ts',
    'status.ts',
    'us-states.ts',
  ].map((file) => join(CONTRACTS, file));
  const files = [...calls, ...vocabulary].filter((file) => !/\.test\.ts$|[\\/]index\.ts$/.test(file));
  const read = async (file: string) => [file, describeExports(await import(file))] as const;
  return Object.fromEntries(await Promise.all(files.map(read)));
}

export function describeExports(module: Readonly<Record<string, unknown>>): Exports {
  const facts: Record<string, unknown> = {};
  const others: string[] = [];
  for (const [name, value] of Object.entries(module)) {
    const fact = factsOf(value);
    if (isPlain(fact)) facts[name] = fact;
    else others.push(name);
  }
  return { facts, others };
}

/** Calls stand in lists and tables, too. */
function factsOf(value: unknown): unknown {
  if (isCall(value)) return callFacts(value);
  if (Array.isArray(value)) return value.map(factsOf);
  if (!isTable(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, factsOf(each)]));
}

function isTable(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

interface Call {
  name: unknown;
  method: unknown;
  path: unknown;
  access: unknown;
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

function callFacts({ name, method, path, access }: Call): Call {
  return { name, method, path, access };
}

function isPlain(value: unknown): boolean {
  const text = JSON.stringify(value);
  return text !== undefined && isDeepStrictEqual(JSON.parse(text), value);
}

if (import.meta.main) console.log(JSON.stringify(await readContracts()));
