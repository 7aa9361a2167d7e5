import { readFileSync } from 'node:fs';
import { StripeFailure } from './failure.ts';
import type { Parameters, ParameterValue } from './form.ts';

/**
 * What a parameter may be: `s` string, `i` integer, `n` number, `b` boolean, `m` map of strings, `*` anything;
 * `?` behind the letter lets it be emptied, `s:a|b` lists its values; `[x]` a list, `{name: x}` a hash where `name!`
 * must be given, `{'|': [x, y]}` one of several.
 */
export type Shape = string | [Shape] | { [name: string]: Shape | Shape[] };

const SHAPES = new Map(
  readFileSync(new URL('parameters.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as [string, Shape]),
);

/** Forms know only strings, so this also converts. @throws Stripe's 400 */
export function checkParameters(operation: string, given: Parameters, form: boolean): Parameters {
  const shape = SHAPES.get(operation);
  if (shape === undefined) return given;
  return convert(given, shape, '', form) as Parameters;
}

const at = (path: string, key: string) => (path ? `${path}[${key}]` : key);
const refusal = (message: string, param: string, code?: string) =>
  new StripeFailure(400, message, { param, beforeWork: true, ...(code && { code }) });

function convert(value: ParameterValue, shape: Shape, path: string, form: boolean): ParameterValue {
  if (shape === '*') return value;
  if (typeof shape === 'string') return convertScalar(value, shape, path, form);
  if (Array.isArray(shape)) return convertList(value, shape[0], path, form);
  if (shape['|']) return convertAny(value, shape['|'] as Shape[], path, form);
  return convertHash(value, shape as { [name: string]: Shape }, path, form);
}

function convertScalar(value: ParameterValue, shape: string, path: string, form: boolean): ParameterValue {
  const emptyable = shape[1] === '?';
  if (value === '' && form) {
    if (emptyable) return '';
    throw refusal(
      `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset.`,
      path,
      'parameter_invalid_empty',
    );
  }
  if (value === null) return value;
  if (shape[0] === 'm') return convertMap(value, path);
  if (typeof value === 'object') throw refusal(`Invalid ${path}: must be a single value`, path);
  return convertText(String(value), shape, path);
}

function convertText(text: string, shape: string, path: string): ParameterValue {
  const choices = shape.split(':')[1]?.split('|');
  if (choices && !choices.includes(text)) throw refusal(`Invalid ${path}: must be one of ${choices.join(', ')}`, path);
  switch (shape[0]) {
    case 'i':
      if (!/^-?\d+$/.test(text)) throw refusal(`Invalid integer: ${text}`, path, 'parameter_invalid_integer');
      return Number(text);
    case 'n':
      if (!/^-?\d+(\.\d+)?$/.test(text)) throw refusal(`Invalid decimal: ${text}`, path);
      return Number(text);
    case 'b':
      if (text !== 'true' && text !== 'false') throw refusal(`Invalid boolean: ${text}`, path);
      return text === 'true';
    default:
      return text;
  }
}

function convertMap(value: ParameterValue, path: string): Parameters {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refusal('Invalid hash', path);
  if (Object.keys(value).length > 50) throw refusal('Metadata can have at most 50 keys', path);
  for (const [key, inner] of Object.entries(value)) {
    if (key.length > 40) throw refusal(`Metadata keys can have up to 40 characters: ${key}`, path);
    if (typeof inner === 'string' && inner.length > 500)
      throw refusal('Metadata values can have up to 500 characters', at(path, key));
  }
  return value;
}

function convertList(value: ParameterValue, item: Shape, path: string, form: boolean): ParameterValue {
  if (typeof value !== 'object' || value === null) throw refusal('Invalid array', path);
  const items = Array.isArray(value) ? value : Object.values(value);
  return items.map((inner, index) => convert(inner, item, at(path, String(index)), form));
}

function convertAny(value: ParameterValue, choices: Shape[], path: string, form: boolean): ParameterValue {
  let last: unknown;
  for (const choice of choices) {
    try {
      return convert(value, choice, path, form);
    } catch (failure) {
      last = failure;
    }
  }
  throw last;
}

function convertHash(
  value: ParameterValue,
  shape: { [name: string]: Shape },
  path: string,
  form: boolean,
): ParameterValue {
  if (value === '' && form) return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refusal('Invalid hash', path);
  const converted: Parameters = {};
  for (const [key, inner] of Object.entries(value)) {
    const name = at(path, key);
    const innerShape = Object.hasOwn(shape, key) ? shape[key] : shape[`${key}!`];
    if (innerShape === undefined) throw refusal(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
    converted[key] = convert(inner, innerShape, name, form);
  }
  for (const key of Object.keys(shape)) {
    const name = key.slice(0, -1);
    if (key.endsWith('!') && !Object.hasOwn(converted, name))
      throw refusal(`Missing required param: ${at(path, name)}.`, at(path, name), 'parameter_missing');
  }
  return converted;
}
