import { parseSync } from '@swc/core';

/** What a file says to people: its strings and texts of at least two words, without what it imports. */
export function textsOf(code: string): string[] {
  const found: string[] = [];
  collect(parseSync(code, { syntax: 'typescript', tsx: true }).body, found);
  return found.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => /\w[^\w]*\s\w/.test(text));
}

function collect(node: unknown, found: string[]): void {
  if (Array.isArray(node)) for (const each of node) collect(each, found);
  if (!isNode(node)) return;
  if (node.type === 'StringLiteral' || node.type === 'JSXText') found.push(String(node.value));
  if (node.type === 'TemplateElement') found.push(String(node.cooked ?? ''));
  for (const child of Object.values(node)) collect(child, found);
}

function isNode(value: unknown): value is { type: string; value?: unknown; cooked?: unknown } {
  return typeof value === 'object' && value !== null && 'type' in value;
}

const BRITISH =
  'colou?rs?(?<=ours?)|favourites?|behaviours?|neighbours?|honours?|centres?|metres?|programmes?|licences?|catalogues?|organis(?:e|ed|er|ing|ation)s?|recognis(?:e|ed|ing)|apologis(?:e|ed|ing)|realis(?:e|ed|ing)|travell(?:ed|er|ing)|whilst|amongst|learnt';
const NOT_OURS =
  'escrow|the hour|your hour|that hour|this hour|need not|needs doing|shall|hitherto|thereof|he or she|his or her';
const PATTERN = new RegExp(`\\b(?:${BRITISH}|${NOT_OURS})\\b`, 'i');

/** The words in `text` that an American teenager would stumble over, or that promise what we don't do. */
export function wordsToAvoid(text: string): string | null {
  // A way to look at a week, not a session.
  return PATTERN.exec(text.replace(/by the hour/gi, ''))?.[0] ?? null;
}
