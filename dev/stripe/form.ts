import { StripeFailure } from './failure.ts';

/** What a v1 form or a v2 JSON body decodes to. */
export type Parameters = { [name: string]: ParameterValue };
export type ParameterValue = string | number | boolean | null | ParameterValue[] | Parameters;

/** `a[b][0]=x` → `{a: {b: {0: 'x'}}}`; lists stay hashes with indexes until `parameters.ts` knows better. */
export function decodeForm(text: string): Parameters {
  const root: Parameters = {};
  for (const [rawName, value] of new URLSearchParams(text)) {
    const match = rawName.match(/^([^[\]]+)((?:\[[^[\]]*\])*)$/);
    if (!match?.[1]) throw refuseForm(`Invalid parameter name: ${rawName}`, rawName);
    const keys = [match[1], ...[...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '')];
    place(root, keys, value, rawName);
  }
  return root;
}

function place(root: Parameters, keys: string[], value: string, name: string): void {
  let node = root;
  keys.forEach((rawKey, depth) => {
    const key = rawKey === '' ? String(Object.keys(node).length) : rawKey;
    if (key === '__proto__') throw refuseForm(`Invalid parameter name: ${name}`, name);
    if (depth === keys.length - 1) {
      if (Object.hasOwn(node, key)) throw refuseForm(`Parameter given twice: ${name}`, name);
      node[key] = value;
      return;
    }
    node[key] ??= {};
    const inner = node[key];
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner))
      throw refuseForm(`Invalid hash: ${name}`, name);
    node = inner;
  });
}

function refuseForm(message: string, param: string): StripeFailure {
  return new StripeFailure(400, message, { param, beforeWork: true });
}
