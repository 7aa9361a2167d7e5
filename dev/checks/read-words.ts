import { parseSync } from '@swc/core';

/** What a file says to people: its strings and texts of at least two words, without what it imports. */
export function textsOf(code: string): string[] {
  const found: string[] = [];
  collect(parseSync(code, { syntax: 'typescript', tsx: true }).body, found);
  return found.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => /\w[^\w]*\s\w/.test(text));
}

function collect(node: unknown, found: string[]): void {
  if (typeof node !== 'object' || node === null) return;
  // What a call is given has no type of its own, and holds most of what mails say.
  for (const child of Object.values(node)) collect(child, found);
  if (!isNode(node)) return;
  if (node.type === 'StringLiteral' || node.type === 'JSXText') found.push(String(node.value));
  if (node.type === 'TemplateElement') found.push(String(node.cooked ?? ''));
}

function isNode(value: object): value is { type: string; value?: unknown; cooked?: unknown } {
  return 'type' in value;
}

const BRITISH =
  'colou?rs?(?<=ours?)|favourites?|behaviours?|neighbours?|honours?|centres?|metres?|programmes?|licences?|catalogues?|organis(?:e|ed|er|ing|ation)s?|recognis(?:e|ed|ing)|apologis(?:e|ed|ing)|realis(?:e|ed|ing)|travell(?:ed|er|ing)|whilst|amongst|learnt';
/** Nobody minds them in a text; one spelling in all files is found by a search. `cancelled` is the specification’s. */
const BRITISH_OF_BOTH =
  'afterwards|towards|signall(?:ed|ing)|labell(?:ed|ing)|modell(?:ed|ing)|enrols?|fulfils?|grey|defences?|analyse[ds]?';
const NOT_OURS =
  'escrow|the hour|your hour|that hour|this hour|need not|needs doing|shall|hitherto|thereof|he or she|his or her';
const PATTERN = new RegExp(`\\b(?:${BRITISH}|${NOT_OURS})\\b|\\bany more(?=[.,])`, 'i');
/** As the audit log has held it from the beginning. */
const STORED = 'enrol_second_factor';
const SPELLING = new RegExp(`\\b(?:${BRITISH}|${BRITISH_OF_BOTH})\\b`, 'i');
const STIFF =
  /\b(?:[Cc]annot|(?:do|does|did|is|are|was|were|has|have|had|will|would|could|should) not|(?:You|We|They) (?:are|will)|(?:It|That|There) is)\b/;

/** The words in `text` that an American teenager would stumble over, or that promise what we don't do. */
export function wordsToAvoid(text: string): string | null {
  // A way to look at a week, not a session.
  return PATTERN.exec(text.replace(/by the hour/gi, ''))?.[0] ?? null;
}

/** The first word that is not spelled as in America, in names as well. */
export function britishWord(text: string): string | null {
  const ours = text.replaceAll(STORED, '').replace(/(?<=[a-z])(?=[A-Z])|[_\d]/g, ' ');
  return SPELLING.exec(ours)?.[0] ?? null;
}

/** What nobody says aloud: “you did not” for “you didn’t”. */
export function stiffWords(text: string): string | null {
  return STIFF.exec(text)?.[0] ?? null;
}
