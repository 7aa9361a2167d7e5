import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = readFileSync(join(import.meta.dirname, 'start-scripts.js'), 'utf8');
const text = source.replace(/^\s*\/\/.*\n/gm, '');
const hash = new Bun.CryptoHasher('sha256').update(text).digest('base64');

/**
 * Starts the fonts and scripts of a rendered page late. It stands in the page, since a file of its own would be one more
 * to wait for; the pages' policy allows it, and no other inline script, by its `hash` (SHA-256, base64).
 */
export const START_SCRIPT = { text, hash };
