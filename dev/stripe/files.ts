import type Stripe from 'stripe';
import { type Call, hashOf, textOf } from './call.ts';
import { refuse } from './failure.ts';
import { newId, type World } from './world.ts';

const PURPOSES = [
  'business_icon',
  'business_logo',
  'dispute_evidence',
  'identity_document',
  'tax_document_user_upload',
];
/** By their first bytes. */
const TYPES: [type: string, begin: string][] = [
  ['pdf', '%PDF-'],
  ['png', '\x89PNG'],
  ['jpg', '\xff\xd8\xff'],
];
const LARGEST = 5 * 1024 * 1024;

export function createFile({ world, params }: Call): object {
  const purpose = textOf(params, 'purpose');
  if (!purpose) throw refuse('Missing required param: purpose.', 'purpose', 'parameter_missing');
  if (!PURPOSES.includes(purpose)) throw refuse(`Invalid purpose: must be one of ${PURPOSES.join(', ')}`, 'purpose');
  const given = hashOf(params, 'file');
  const data = textOf(given, 'data');
  if (!data) throw refuse('Missing required param: file.', 'file', 'parameter_missing');
  const bytes = Buffer.from(data, 'base64');
  const type = typeOf(bytes);
  if (!type) throw refuse('Files of this purpose must be a PDF, a JPEG or a PNG.', 'file');
  if (bytes.length > LARGEST) throw refuse('A file of this purpose may have at most 5 MB.', 'file');
  const id = newId('file', 24);
  const file: Stripe.File = {
    id,
    object: 'file',
    created: world.now(),
    expires_at: null,
    filename: textOf(given, 'name') ?? null,
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    purpose,
    size: bytes.length,
    title: null,
    type,
    url: `https://files.stripe.com/v1/files/${id}/contents`,
  };
  world.store.insert('file-data', { id: `data_${id}`, base64: data });
  return world.store.insert('file', file);
}

function typeOf(bytes: Buffer): string | undefined {
  return TYPES.find(([, begin]) => bytes.subarray(0, begin.length).toString('latin1') === begin)?.[0];
}

export function retrieveFile({ world, path }: Call): object {
  return world.store.get('file', path('id'));
}

export function contentsOf(world: World, id: string): Buffer {
  return Buffer.from(world.store.get('file-data', `data_${id}`).base64, 'base64');
}

/** A multipart body as the form that it stands for; the file's bytes in base64. */
export async function decodeUpload(body: FormData): Promise<string> {
  const form = new URLSearchParams();
  for (const [name, value] of body) {
    if (typeof value === 'string') form.append(name, value);
    else {
      form.append(`${name}[name]`, value.name);
      form.append(`${name}[data]`, Buffer.from(await value.arrayBuffer()).toString('base64'));
    }
  }
  return form.toString();
}
