import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a date',
};
const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'an id',
  date: 'a date such as 2026-12-03',
  url: 'a web address',
};
const COUNTED: Readonly<Record<string, readonly [one: string, more: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

/** Zod's own sentences speak of types. Those that a schema gives stay. */
export function plainFault(issue: Issue): string {
  const field = issue.path.length > 0 ? `“${issue.path.map(String).join('.')}”` : 'The body';
  const [, expected, received] = /^Invalid input: expected (\w+), received (\w+)$/.exec(issue.message) ?? [];
  if (received === 'undefined') return `${field} is missing.`;
  if (expected) return `${field} has to be ${KINDS[expected] ?? expected}.`;
  if (issue.code === 'invalid_value' && /^Invalid (?:option|input)/.test(issue.message))
    return `${field} has to be ${listed(issue.values.map(String))}.`;
  if (/^Too (?:small|big): /.test(issue.message)) return `${field} ${limitOf(issue)}.`;
  if (issue.code === 'invalid_format' && /^Invalid /.test(issue.message)) {
    const format = FORMATS[issue.format];
    return format ? `${field} has to be ${format}.` : `${field} can’t be read.`;
  }
  return issue.message === 'Invalid input' ? `${field} can’t be read.` : issue.message;
}

function limitOf(issue: Issue): string {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return 'can’t be read';
  const isLeast = issue.code === 'too_small';
  const limit = isLeast ? issue.minimum : issue.maximum;
  const [one, more] = COUNTED[issue.origin] ?? [];
  if (isLeast && one && issue.inclusive && limit === 1) return 'can’t be empty';
  const bound = issue.exact ? 'exactly' : isLeast ? (issue.inclusive ? 'at least' : 'more than') : 'at most';
  if (!one) return `has to be ${bound} ${limit}`;
  return `has to have ${bound} ${limit} ${Number(limit) === 1 ? one : more}`;
}

function listed(values: readonly string[]): string {
  return values.length === 1 ? `${values[0]}` : `one of ${values.join(', ')}`;
}
