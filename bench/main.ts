import * as book from './book.ts';
import * as browse from './browse.ts';
import * as events from './events.ts';
import { runGrowth, runPartition } from './growth.ts';
import * as interactions from './interactions.ts';
import * as mail from './mail.ts';
import * as meet from './meet.ts';
import * as memory from './memory.ts';
import * as page from './page.ts';
import { runPeers } from './peers.ts';
import { type Product, startProduct } from './product.ts';
import { runReplicas } from './replicas.ts';
import { describeResults, type Figure, writeResults } from './report.ts';
import * as room from './room.ts';
import * as rush from './rush.ts';
import * as search from './search.ts';
import * as start from './start.ts';
import * as watch from './watch.ts';

/** These put load on one running product; the ones below start their own. */
const LOADS: Record<string, { about: string; run(product: Product): Promise<Figure[]> }> = {
  browse,
  page,
  search,
  book,
  rush,
  mail,
  events,
  room,
};
const ALONE: Record<string, { about: string; run(): Promise<Figure[]> }> = { meet, interactions, watch, start };
/** Only when they are asked for: two take an hour, one installs what the product never needs, one must be root. */
const LONG = { growth: runGrowth, partition: runPartition, peers: runPeers, replicas: runReplicas } as const;
const NAMES = [...Object.keys(LOADS), 'memory', ...Object.keys(ALONE), ...Object.keys(LONG)];

interface Section {
  name: string;
  about: string;
  figures: Figure[];
}

/** `npm run bench [-- name …]`; only a run of all benchmarks writes results.md. */
async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no benchmark ${unknown.join(', ')}. There are ${NAMES.join(', ')}.`);
    process.exit(2);
  }
  for (const [name, run] of Object.entries(LONG)) if (asked.includes(name)) console.log(await run());
  if (asked.length > 0 && asked.every((name) => name in LONG)) return;
  const wanted = (name: string) => asked.length === 0 || asked.includes(name);
  const sections = NAMES.some((name) => !(name in ALONE) && !(name in LONG) && wanted(name))
    ? await measureProduct(wanted)
    : [];
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
    const beforeLoads = wanted('memory') ? await memory.measureBeforeLoads(product) : null;
    for (const [name, { about, run }] of Object.entries(LOADS)) {
      if (!wanted(name)) continue;
      console.error(`${name} …`);
      sections.push({ name, about, figures: await run(product) });
    }
    if (beforeLoads) {
      const figures = await memory.run(product, beforeLoads, wanted('mail') ? mail.MAILS : 0);
      sections.push({ name: 'memory', about: memory.about, figures });
    }
    return sections;
  } finally {
    await product.stop();
  }
}

await main();
