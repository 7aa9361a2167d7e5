import * as book from './book.ts';
import * as browse from './browse.ts';
import * as events from './events.ts';
import * as mail from './mail.ts';
import * as meet from './meet.ts';
import * as memory from './memory.ts';
import { type Product, startProduct } from './product.ts';
import { describeResults, type Figure, writeResults } from './report.ts';
import * as room from './room.ts';
import * as rush from './rush.ts';
import * as search from './search.ts';
import * as start from './start.ts';
import * as watch from './watch.ts';

/** These put load on one running product; the ones below start their own. */
const LOADS: Record<string, { about: string; run(product: Product): Promise<Figure[]> }> = {
  browse,
  search,
  book,
  rush,
  mail,
  events,
  room,
};
const ALONE: Record<string, { about: string; run(): Promise<Figure[]> }> = { meet, watch, start };
const NAMES = [...Object.keys(LOADS), 'memory', ...Object.keys(ALONE)];

interface Section {
  name: string;
  about: string;
  figures: Figure[];
}

/** `npm run bench [-- name …]`; only a run of all benchmarks writes results.md. */
async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: there are only ${NAMES.join(', ')}`);
  const wanted = (name: string) => asked.length === 0 || asked.includes(name);
  const sections = NAMES.some((name) => !(name in ALONE) && wanted(name)) ? await measureProduct(wanted) : [];
  for (const [name, { about, run }] of Object.entries(ALONE)) {
    if (wanted(name)) sections.push({ name, about, figures: await run() });
  }
  const text = describeResults(sections);
  console.log(text);
  if (asked.length === 0) writeResults(text);
}

async function measureProduct(wanted: (name: string) => boolean): Promise<Section[]> {
  const sections: Section[] = [];
  const product = await startProduct();
  try {
    const idle = memory.measureMemory(product);
    for (const [name, { about, run }] of Object.entries(LOADS)) {
      if (!wanted(name)) continue;
      console.error(`${name} …`);
      sections.push({ name, about, figures: await run(product) });
    }
    const figures = memory.compareMemory(idle, memory.measureMemory(product));
    if (wanted('memory')) sections.push({ name: 'memory', about: memory.about, figures });
    return sections;
  } finally {
    await product.stop();
  }
}

await main();
