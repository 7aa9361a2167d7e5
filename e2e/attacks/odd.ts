import fc from 'fast-check';

/** Written into JSON as it stands, for what JSON.stringify never writes. */
export class Raw {
  constructor(readonly text: string) {}
}

export function writeJson(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}:${writeJson(inner)}`)
    .join(',')}}`;
}

const ODD_TEXTS = [
  ...[
    '',
    ' ',
    '\ud800',
    'x\udfffy',
    'a\0b',
    '\u202egnp.exe',
    '\u200b\u200d\ufeff',
    '\uffff',
    `e${'\u0301'.repeat(300)}`,
  ],
  ...['😀'.repeat(41), '𝕏', 'İıß', 'ﷺ'.repeat(80), '\u0600\u08e2', '\u3164', '\u2028\u2029'],
  ...["'; drop table session; --", '" or 1=1', '\\', '%s%n%00', '{{7*7}}', '<img src=x onerror=alert(1)>'],
  ...[
    '</script><script>1',
    'a\r\nBcc: x@x.example',
    '＝1+1',
    '../../etc/passwd',
    'javascript:1',
    '//x.example',
    'http://169.254.169.254',
  ],
  ...['__proto__', 'constructor', 'null', 'NaN', '-0', '1e309', '9'.repeat(400), 'true', '[object Object]'],
  ...['2026-02-30', '0000-00-00T00:00:00Z', '+275760-09-13T00:00:00Z', '9999-12-31T23:59:59.999999999Z'],
  ...['2026-12-03T18:00:00+23:59', '00000000-0000-0000-0000-000000000000', 'x'.repeat(5_000), 'x'.repeat(66_000)],
];
const ODD_NUMBERS = [0, -0, -1, 0.1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1.7e308, 5e-324, 0.005, 1e-7];
const RAW_NUMBERS = [
  '1e309',
  '-1e309',
  '1E400',
  '0.1e-400',
  '123456789012345678901234567890',
  '-0',
  '1.0000000000000001',
];
const deep = (open: string, close: string, inside: string) => open.repeat(4_000) + inside + close.repeat(4_000);
const RAW_TREES = [deep('[', ']', ''), deep('{"a":', '}', '1'), '{"__proto__":{"is_verified":true}}', '{"a":1,"a":2}'];

export const oddText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
);
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: oddText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...ODD_NUMBERS) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1 }, { toString: 1 }),
  },
  { weight: 2, arbitrary: fc.constantFrom(...RAW_NUMBERS, ...RAW_TREES).map((text) => new Raw(text)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

export const brokenBody: fc.Arbitrary<string> = fc.constantFrom(
  ...[
    '',
    ' ',
    '{',
    '[',
    '"',
    '{"a":}',
    "{'a':1}",
    '\ufeff{}',
    'null',
    'true',
    '0',
    '""',
    '[]',
    '[{}]',
    '{}',
    '{}{}',
    '\0',
    'a=b',
  ],
  ...[...RAW_TREES, `"${'x'.repeat(70_000)}"`, '['.repeat(30_000)],
);

/** Parts of a query as they stand in an address. */
export const oddQuery = fc.constantFrom(
  ...[
    '%',
    '%zz',
    '%00',
    '%ed%a0%80',
    '%ff',
    '%c0%ae',
    '&&&',
    '__proto__[x]=1',
    'constructor=1',
    'page[]=1',
    'a=b&a=c',
    '+',
    '?',
    '#',
  ],
);
/** One part of a path as it stands in an address. */
export const oddSegment = fc.constantFrom(
  ...[
    '%00',
    '%2e%2e',
    '%2e%2e%2finternal',
    '%ff',
    'null',
    'undefined',
    '-1',
    '0',
    '__proto__',
    'constructor',
    'a%20b',
    '%F0%9F%98%80',
  ],
  ...[
    "'%20or%201=1",
    '..%2f..',
    'x'.repeat(2_000),
    '00000000-0000-0000-0000-000000000000',
    '%7B%7D',
    '%ed%a0%80',
    '*',
    '~',
    '%',
  ],
);
