import fc from 'fast-check';
import type { Call, Schema } from './describe-calls.ts';
import { brokenBody, oddQuery, oddSegment, oddText, oddValue, writeJson } from './odd.ts';
import type { Request } from './send.ts';

/** What a schema cannot say of a field, by the field's name: a value that leads on to the rules. */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Fits the schema; `hints` help it to fit what the schema leaves unsaid. */
export function validValue(schema: Schema, hints: Hints, name = ''): fc.Arbitrary<unknown> {
  const hint = hints[`${name}:${schema.format}`] ?? hints[name];
  const { anyOf, enum: choices, const: only } = schema;
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((one: Schema) => validValue(one, hints, name)));
  if (only !== undefined) return fc.constant(only);
  // Fields of one name may have different choices.
  if (Array.isArray(choices)) return fc.constantFrom(...choices);
  if (hint) return hint;
  const types = [schema.type ?? 'anything'].flat().map((type) => BY_TYPE[String(type)]?.(schema, hints));
  return fc.oneof(...types.map((arbitrary) => arbitrary ?? fc.jsonValue({ maxDepth: 2 })));
}

const BY_TYPE: Record<string, (schema: Schema, hints: Hints) => fc.Arbitrary<unknown>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: (schema) => fc.integer({ min: atLeast(schema, -(2 ** 31)), max: atMost(schema, 2 ** 31) }),
  number: (schema) =>
    fc
      .integer({ min: Math.ceil(atLeast(schema, -1_000) * 100), max: Math.floor(atMost(schema, 1_000) * 100) })
      .map((n) => n / 100),
  string: validText,
  array: ({ items = {}, minItems = 0, maxItems = 10 }, hints) =>
    fc.array(validValue(items as Schema, hints), {
      minLength: Number(minItems),
      maxLength: Math.max(Number(minItems), Math.min(4, Number(maxItems))),
    }),
  object: ({ properties = {}, required = [] }, hints) =>
    fc.record(
      Object.fromEntries(
        Object.entries(properties as Record<string, Schema>).map(([name, one]) => [name, validValue(one, hints, name)]),
      ),
      { requiredKeys: required as string[] },
    ),
};

function validText({ pattern, format, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return fc.constantFrom('2026-12-03', '2028-02-29', '2027-01-01');
  if (format === 'date-time') return fc.constantFrom('2026-12-03T18:00:00Z', '2026-12-03T18:00:00+05:30');
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
  const [least, most] = [Number(minLength), Number(maxLength)];
  const fitting = (text: string) =>
    `a${text}`
      .padEnd(least, 'x')
      .slice(0, most)
      .replaceAll(/\p{Cs}/gu, '?');
  return fc.oneof(
    fc.lorem({ maxCount: 8 }).map(fitting),
    oddText.map((text) => fitting(text.replaceAll('\0', ' '))),
  );
}

const atLeast = ({ minimum, exclusiveMinimum }: Schema, otherwise: number) =>
  Math.max(otherwise, Number(minimum ?? exclusiveMinimum ?? otherwise));
const atMost = ({ maximum, exclusiveMaximum }: Schema, otherwise: number) =>
  Math.min(otherwise, Number(maximum ?? exclusiveMaximum ?? otherwise));

/** A fitting value with one thing wrong somewhere in it. */
export function nearlyValid(schema: Schema, hints: Hints): fc.Arbitrary<unknown> {
  const change = fc.record({
    at: fc.nat(),
    how: fc.constantFrom('replace', 'replace', 'remove', 'add'),
    value: oddValue,
    name: fc.constantFrom('__proto__', 'constructor', 'is_verified', 'extra', '', 'toString', '\ud800'),
  });
  return fc.tuple(validValue(schema, hints), change).map(([value, { at, how, value: odd, name }]) => {
    const places = placesIn(value);
    const place = places[at % Math.max(1, places.length)];
    if (!place) return odd;
    const { holder, key } = place;
    if (how === 'replace' || (how === 'remove' && Array.isArray(holder))) holder[key] = odd;
    else if (how === 'remove') delete holder[key];
    else if (Array.isArray(holder)) holder.push(odd);
    else Object.defineProperty(holder, name, { value: odd, enumerable: true, configurable: true, writable: true });
    return value;
  });
}

type Place = { holder: Record<string, unknown>; key: string };

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

export function validRequest(call: Call, id: string, hints: Hints): fc.Arbitrary<Request> {
  const path = anyPath(call.path.replace('{kind}', 'transfer').replace('{n}', '1'), fc.constant(id), hints);
  const query = call.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => validValue(schema, hints, name).map((value) => `${name}=${encode(String(value))}`));
  return fc.record({
    path,
    query: fc.tuple(...query).map((all) => all.join('&')),
    body: call.body ? validValue(call.body, hints).map(writeJson) : fc.constant(null),
    type: fc.constant(call.body ? 'application/json' : ''),
  });
}

/** Text that no database keeps. JSON.stringify writes halves of surrogate pairs as escapes. */
const UNSTORABLE = ['\ud800', 'a\0b'];

/** A fitting body for each of its texts and each unstorable one in its place: too much to leave to chance. */
export function unstorableBodies(call: Call, hints: Hints, seed: number): string[] {
  if (!call.body) return [];
  const [value] = fc.sample(validValue(call.body, hints), { seed, numRuns: 1 });
  return placesIn(value).flatMap(({ holder, key }) => {
    const kept = holder[key];
    if (typeof kept !== 'string') return [];
    const bodies = UNSTORABLE.map((text) => {
      holder[key] = text;
      return writeJson(value);
    });
    holder[key] = kept;
    return bodies;
  });
}

/** Mostly what a call expects, with anything at all wrong about it. `id` is what its path names. */
export function anyRequest(call: Call, id: fc.Arbitrary<string>, hints: Hints): fc.Arbitrary<Request> {
  const segment = fc.oneof({ weight: 6, arbitrary: id }, { weight: 1, arbitrary: oddSegment });
  const path = anyPath(call.path, segment, hints);
  const body = call.body
    ? fc.oneof(
        { weight: 4, arbitrary: validValue(call.body, hints).map(writeJson) },
        { weight: 5, arbitrary: nearlyValid(call.body, hints).map(writeJson) },
        { weight: 2, arbitrary: oddValue.map(writeJson) },
        { weight: 1, arbitrary: brokenBody },
      )
    : fc.constant(null);
  const json = 'application/json';
  const type = fc.oneof(
    { weight: 12, arbitrary: fc.constant(json) },
    fc.constantFrom('text/plain', `${json}; charset=utf-16`, ''),
  );
  return fc.record({ path, query: anyQuery(call, hints), body, type: call.body ? type : fc.constant('') });
}

function anyPath(template: string, segment: fc.Arbitrary<string>, hints: Hints): fc.Arbitrary<string> {
  const segments = [...template.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']) => (hints[name] as fc.Arbitrary<string>) ?? segment,
  );
  return fc.tuple(...segments).map((all) => template.replace(/\{\w+\}/g, () => String(all.shift())));
}

function anyQuery(call: Call, hints: Hints): fc.Arbitrary<string> {
  const parts = call.parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema, required }) => {
      const fits = validValue(schema, hints, name).map((value) => `${name}=${encode(String(value))}`);
      const odd = oddText.map((text) => `${name}=${encode(text.slice(0, 3_000))}`);
      const choices = [
        { weight: 5, arbitrary: fits },
        { weight: 2, arbitrary: odd },
      ];
      return fc.oneof(...choices, { weight: required ? 1 : 4, arbitrary: fc.constant('') });
    });
  const extra = fc.oneof({ weight: 8, arbitrary: fc.constant('') }, { weight: 1, arbitrary: oddQuery });
  return fc.tuple(...parts, extra).map((all) => all.filter(Boolean).join('&'));
}

/** Halves of surrogate pairs, which `encodeURIComponent` refuses, as the bytes they would be. */
function encode(text: string): string {
  return text.replace(/\p{Cs}|[\s\S]/gu, (one) => (/\p{Cs}/u.test(one) ? '%ED%A0%80' : encodeURIComponent(one)));
}
