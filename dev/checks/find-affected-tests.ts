/** Who imports whom: each file with the files that it imports, by their paths from the root. */
export type ImportGraph = Map<string, string[]>;

const TEST = /\.test\.tsx?$/;
/** No import leads to them, but every test of their service reads them. */
const MIGRATION = /^(svc-[a-z]+)\/migrations\//;

/** The tests that a change of `changed` may break, those nearest to it by imports first. */
export function findAffectedTests(graph: ImportGraph, changed: readonly string[]): string[] {
  const importers = invert(graph);
  const services = changed.flatMap((file) => MIGRATION.exec(file)?.[1] ?? []);
  const ofServices = [...graph.keys()].filter((file) => services.some((service) => file.startsWith(`${service}/src/`)));
  return walk(importers, [...changed, ...ofServices]).filter((file) => TEST.test(file) && graph.has(file));
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
