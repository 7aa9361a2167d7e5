/** Who imports whom: each file with the files that it imports, by their paths from the root. */
export type ImportGraph = Map<string, string[]>;

const TEST = /\.test\.tsx?$/;
/** No import leads to them, but every test of their service reads them. */
const MIGRATION = /^(svc-[a-z]+)\/migrations\//;

/** They take seconds and read the whole repository, or the folder beside them. */
const READS_EVERYTHING =
  /^dev\/checks\/(asvs|documents|env-example|expanding-migrations|money-keys|retention|seeds|sql-in-stores|walks|words)\.test\.ts$|^e2e\/(attacks|faults)\/table\.test\.ts$/;

export function readsEverything(test: string): boolean {
  return READS_EVERYTHING.test(test);
}

/** The tests that a change of `changed` may break: those that read everything, then those nearest to it by imports. */
export function findAffectedTests(graph: ImportGraph, changed: readonly string[]): string[] {
  const importers = invert(graph);
  const services = changed.flatMap((file) => MIGRATION.exec(file)?.[1] ?? []);
  const ofServices = [...graph.keys()].filter((file) => services.some((service) => file.startsWith(`${service}/src/`)));
  const near = walk(importers, [...changed, ...ofServices]).filter((file) => TEST.test(file) && graph.has(file));
  const always = changed.length > 0 ? [...graph.keys()].filter(readsEverything) : [];
  return [...new Set([...always, ...near])];
}

export function reaches(graph: ImportGraph, file: string, wanted: (file: string) => boolean): boolean {
  return walk(graph, [file]).some(wanted);
}

/** The given files and all that can be reached from them, nearest first. */
function walk(edges: ImportGraph, from: readonly string[]): string[] {
  const found = new Set(from);
  for (const file of found) for (const next of edges.get(file) ?? []) found.add(next);
  return [...found];
}

function invert(graph: ImportGraph): ImportGraph {
  const importers: ImportGraph = new Map();
  for (const [file, imported] of graph)
    for (const each of imported) importers.set(each, [...(importers.get(each) ?? []), file]);
  return importers;
}
