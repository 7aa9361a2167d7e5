import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const text = readFileSync(join(import.meta.dirname, 'start-scripts.js'), 'utf8');
const hash = new Bun.CryptoHasher('sha256').update(text).digest('hex').slice(0, 10);

/** Starts the scripts of a rendered page late. A file of its own, since the pages' policy allows no inline scripts. */
export const START_SCRIPT = { text, href: `/static/js/start.${hash}.js` };
