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

/** Zod's own sentences speak of types. Those that a schema gives stay. */
export function plainFault(issue: Issue): string {
  const field = issue.path.length > 0 ? `“${issue.path.map(String).join('.')}”` : 'The body';
  const [, expected, received] = /^Invalid input: expected (\w+), received (\w+)$/.exec(issue.message) ?? [];
  if (received === 'undefined') return `${field} is missing.`;
  if (expected) return `${field} has to be ${KINDS[expected] ?? expected}.`;
  if (issue.code === 'invalid_value' && /^Invalid (?:option|input)/.test(issue.message))
    return `${field} has to be ${listed(issue.values.map(String))}.`;
  return issue.message === 'Invalid input' ? `${field} can’t be read.` : issue.message;
}

function listed(values: readonly string[]): string {
  return values.length === 1 ? `${values[0]}` : `one of ${values.join(', ')}`;
}
