import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from './sha256.ts';

const source = readFileSync(join(import.meta.dirname, 'start-scripts.js'), 'utf8');
const text = source.replace(/^\s*\/\/.*\n/gm, '');
const hash = sha256(text);

/** Inline, because a file would be one more request to wait for; `hash` (SHA-256, base64) allows it in the policy. */
export const START_SCRIPT = { text, hash };
