import type Stripe from 'stripe';
import { refuse } from './failure.ts';
import { contentsOf } from './files.ts';
import type { Parameters } from './form.ts';
import type { World } from './world.ts';

const FILE_FIELDS = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
];
const LONGEST_TEXT = 20_000;
const LONGEST_TOGETHER = 150_000;
const LARGEST_TOGETHER = 4.5 * 1024 * 1024;
/** Of a page that Stripe makes of the texts. */
const CHARACTERS_A_PAGE = 3_000;
const MOST_PAGES = 50;
const MOST_PAGES_BY_NETWORK: Record<string, number> = { mastercard: 19 };

/** @throws Stripe's 400 for evidence that is too much, or whose files are none */
export function checkEvidence(world: World, evidence: Parameters, network: string | undefined): void {
  const texts: string[] = [];
  const files: Stripe.File[] = [];
  for (const [field, value] of Object.entries(evidence)) {
    if (typeof value !== 'string' || value === '') continue;
    if (FILE_FIELDS.includes(field)) files.push(evidenceFile(world, value, field));
    else texts.push(checkLength(field, value));
  }
  if (sum(texts.map((text) => text.length)) > LONGEST_TOGETHER)
    throw refuse('The combined character count of all evidence fields is limited to 150,000.', 'evidence');
  if (sum(files.map((file) => file.size)) > LARGEST_TOGETHER)
    throw refuse('The combined size of all evidence files is limited to 4.5 MB.', 'evidence');
  const written = sum(texts.map((text) => Math.ceil(text.length / CHARACTERS_A_PAGE)));
  const pages = written + sum(files.map((file) => pagesIn(contentsOf(world, file.id))));
  if (pages > (MOST_PAGES_BY_NETWORK[network ?? ''] ?? MOST_PAGES))
    throw refuse(
      'The estimated page count of your evidence exceeds the limit of the card network.',
      'evidence',
      'dispute_evidence_page_limit_exceeded',
    );
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 1;

function evidenceFile(world: World, id: string, field: string): Stripe.File {
  const param = `evidence[${field}]`;
  const file = world.store.get('file', id, param);
  if (file.purpose !== 'dispute_evidence')
    throw refuse(`The file ${id} must have the purpose dispute_evidence, not ${file.purpose}.`, param);
  return file;
}

function checkLength(field: string, text: string): string {
  if (text.length > LONGEST_TEXT)
    throw refuse(`Invalid string: must be at most ${LONGEST_TEXT} characters`, `evidence[${field}]`);
  return text;
}
