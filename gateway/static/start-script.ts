import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = readFileSync(join(import.meta.dirname, 'start-scripts.js'), 'utf8');
const text = source.replace(/^\s*\/\/.*\n/gm, '');
const hash = new Bun.CryptoHasher('sha256').update(text).digest('base64');

/**
 * Starts the fonts and scripts of a rendered page late. It is inline because a file would be one more thing to wait for.
 * The pages' policy allows no other inline script; this one is named by its `hash` (SHA-256, base64).
 */
export const START_SCRIPT = { text, hash };
