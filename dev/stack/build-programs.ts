import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import type { BuildArtifact, BunPlugin } from 'bun';
import { DAY_MS } from 'contracts/times';
import { hashPaths, lockBuilds } from './build-uis.ts';
import { ROOT } from './settings.ts';
import { exitWithProblem } from './start-problem.ts';

/** What `npm start` runs. A bundle takes less memory than the same sources. */
const SOURCES = {
  up: 'dev/up.ts',
  identity: 'svc-identity/main.ts',
  catalog: 'svc-catalog/main.ts',
  booking: 'svc-booking/main.ts',
  payments: 'svc-payments/main.ts',
  gateway: 'gateway/main.ts',
} as const;
export type ProgramName = keyof typeof SOURCES;
export type Built = Partial<Record<ProgramName, string>>;

const FOLDER = join(ROOT, '.cache', 'programs');
const MARKER = 'built.json';
/** They bring libraries for this machine, which stay where npm put them. */
const NATIVE = ['sharp', '@resvg/resvg-js'];
/** What a stack still runs since an earlier build may be read late, so it stays for long. */
const KEPT_MS = 30 * DAY_MS;

interface Mark {
  /** The project's folder: a bundle names what stands beside its sources by their whole paths. */
  root: string;
  entry: string;
  files: string[];
  sources: string[];
  hash: string;
}
type Marks = Record<string, Mark>;

interface SourceMap {
  mappings: string;
  sources: string[];
  sourcesContent: string[];
}

export async function buildPrograms<N extends string>(
  programs: Record<N, string>,
  folder = FOLDER,
): Promise<Record<N, string>> {
  const names = Object.keys(programs) as N[];
  mkdirSync(folder, { recursive: true });
  const isStale = (name: N) => !isCurrent(folder, readMarks(folder)[name]);
  if (names.some(isStale)) {
    const release = await lockBuilds();
    try {
      for (const name of names.filter(isStale)) mark(folder, name, await buildOne(folder, name, programs[name]));
      dropOldFiles(folder);
    } finally {
      release();
    }
  }
  const marks = readMarks(folder);
  return Object.fromEntries(names.map((name) => [name, join(folder, marks[name]?.entry ?? '')])) as Record<N, string>;
}

async function buildOne(folder: string, name: string, source: string): Promise<Mark> {
  const { outputs, metafile } = await Bun.build({
    entrypoints: [resolve(ROOT, source)],
    root: ROOT,
    target: 'bun',
    // What is loaded late stays apart.
    splitting: true,
    sourcemap: 'linked',
    // Names stay as they are, for stack traces and logs.
    minify: { whitespace: true, syntax: true, identifiers: false },
    external: NATIVE,
    naming: { entry: `${name}-[hash].js`, chunk: '[name]-[hash].js' },
    plugins: [keepPlaces],
    metafile: true,
  });
  for (const output of outputs) await store(folder, output);
  const inputs = Object.keys(metafile?.inputs ?? {}).map((path) => relative(ROOT, resolve(path)));
  const sources = inputs.filter((path) => !path.startsWith('node_modules/'));
  const entry = basename(outputs.find(({ kind }) => kind === 'entry-point')?.path ?? '');
  return { root: ROOT, entry, files: outputs.map(({ path }) => basename(path)), sources, hash: hashSources(sources) };
}

/** Data, migrations, and threads stand beside the source that names them. */
const keepPlaces: BunPlugin = {
  name: 'keep places',
  setup(build) {
    build.onLoad({ filter: /^(?!.*node_modules).*\.ts$/ }, async ({ path }) => {
      const text = await Bun.file(path).text();
      const contents = text
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll(/import\.meta\.dir(name)?\b/g, JSON.stringify(dirname(path)));
      return { contents, loader: 'ts' };
    });
  },
};

/** Each name holds a hash, so files of different builds never meet, and what runs keeps its own. */
async function store(folder: string, output: BuildArtifact): Promise<void> {
  const file = join(folder, basename(output.path));
  await Bun.write(`${file}.${process.pid}`, output.kind === 'sourcemap' ? await mapFrom(folder, output) : output);
  renameSync(`${file}.${process.pid}`, file);
}

async function mapFrom(folder: string, output: BuildArtifact): Promise<string> {
  const map: SourceMap = JSON.parse(await output.text());
  // Bun names sources as if the bundle stood in the working directory. It keeps the whole map once it has read a trace,
  // which connecting to the broker does: so no columns, seven eighths of it, and no texts, but a place for each.
  return JSON.stringify({
    ...map,
    sources: map.sources.map((path) => relative(folder, resolve(path))),
    sourcesContent: map.sources.map(() => ''),
    mappings: encode(decode(map.mappings).map(keepLines)),
  });
}

function keepLines(segments: SourceMapSegment[]): SourceMapSegment[] {
  return segments.filter(([, source, line], index) => {
    const [, sourceBefore, lineBefore] = segments[index - 1] ?? [];
    return source !== sourceBefore || line !== lineBefore;
  });
}

function dropOldFiles(folder: string): void {
  const current = new Set([MARKER, ...Object.values(readMarks(folder)).flatMap(({ files }) => files)]);
  for (const name of readdirSync(folder).filter((each) => !current.has(each))) {
    const file = join(folder, name);
    if (statSync(file).mtimeMs < Date.now() - KEPT_MS) rmSync(file);
  }
}

function isCurrent(folder: string, mark: Mark | undefined): boolean {
  if (mark?.root !== ROOT || !mark.files.every((name) => existsSync(join(folder, name)))) return false;
  return mark.sources.every((path) => existsSync(join(ROOT, path))) && mark.hash === hashSources(mark.sources);
}

/** The packages are those of the lock file, and how it's built is written here. */
const hashSources = (sources: string[]) =>
  hashPaths([...sources, 'package-lock.json', 'dev/stack/build-programs.ts'], Bun.version);

function readMarks(folder: string): Marks {
  try {
    return JSON.parse(readFileSync(join(folder, MARKER), 'utf8'));
  } catch {
    return {};
  }
}

function mark(folder: string, name: string, made: Mark): void {
  const file = join(folder, `${MARKER}.${process.pid}`);
  writeFileSync(file, JSON.stringify({ ...readMarks(folder), [name]: made }));
  renameSync(file, join(folder, MARKER));
}

if (import.meta.main) buildPrograms(SOURCES).then((built) => console.log(JSON.stringify(built)), exitWithProblem);
