import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSource } from './syntax-tree.ts';

export type SourceFile = { path: string; lines: number; code: number; comments: number; functions: NamedFunction[] };
export type NamedFunction = { name: string; path: string; line: number; lines: number };

const PRODUCT = ['contracts', 'svc-*', 'gateway', 'ui', 'web-kit', 'shell', 'mf-*', 'backup'];
const TOOLS = ['dev', 'e2e', 'bench'];
/** Everything that exists only to test: tests, their fixtures, and all journeys. */
const TEST = /\.(test|spec)\.tsx?$|(^|\/)(page-)?testing(\/|\.tsx?$)|\/fixtures\/|^e2e\//;
const FUNCTION = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'MethodProperty',
  'Constructor',
  'GetterProperty',
  'SetterProperty',
]);

export function isTest(path: string): boolean {
  return TEST.test(path);
}

export function readSources(root: string, scope: 'product' | 'everything'): SourceFile[] {
  const folders = scope === 'product' ? PRODUCT : [...PRODUCT, ...TOOLS];
  return [...new Bun.Glob(`{${folders.join(',')}}/**/*.{ts,tsx}`).scanSync(root)]
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
    .sort()
    .map((path) => measureSource(path, readFileSync(join(root, path), 'utf8')));
}

export function measureSource(path: string, source: string): SourceFile {
  const { code, comments } = countLines(source);
  return { path, lines: source.split('\n').length - 1, code, comments, functions: findFunctions(path, source) };
}

export function countLines(source: string): { code: number; comments: number } {
  const counts = { code: 0, comments: 0 };
  let isInBlock = false;
  for (const line of source.split('\n')) {
    const text = line.trim();
    if (text === '') continue;
    const opensBlock = text.startsWith('/*') || text.startsWith('{/*');
    counts[isInBlock || opensBlock || text.startsWith('//') ? 'comments' : 'code'] += 1;
    if (isInBlock || opensBlock) isInBlock = !text.includes('*/');
  }
  return counts;
}

/** Functions of more than one line; shorter ones say nothing about how long functions are. */
export function findFunctions(path: string, source: string): NamedFunction[] {
  const tree = parseSource(path, source);
  const found: NamedFunction[] = [];
  tree.visit((node) => {
    const span = node.span ?? node.function?.span;
    if (!FUNCTION.has(node.type ?? '') || !span) return;
    const line = tree.lineOf(span.start);
    const lines = tree.lineOf(span.end) - line + 1;
    const name = node.identifier?.value ?? node.key?.value ?? '';
    if (lines > 1) found.push({ name: String(name), path, line, lines });
  });
  return found;
}

export type Figures = { files: number; code: number; comments: number; testShare: number } & Record<
  'fileLines' | 'functionLines',
  Spread
>;
/** Median, ninetieth percentile and maximum. */
export type Spread = [median: number, p90: number, max: number];

export function summarize(sources: SourceFile[]): Figures {
  const product = sources.filter(({ path }) => !isTest(path));
  const tests = sources.filter(({ path }) => isTest(path));
  const code = total(product, 'code');
  return {
    files: product.length,
    code,
    comments: total(product, 'comments') / code,
    testShare: total(tests, 'code') / code,
    fileLines: spread(product.map(({ lines }) => lines)),
    functionLines: spread(product.flatMap(({ functions }) => functions.map(({ lines }) => lines))),
  };
}

function total(sources: SourceFile[], what: 'code' | 'comments'): number {
  return sources.reduce((sum, source) => sum + source[what], 0);
}

function spread(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return [at(0.5), at(0.9), at(1)];
}
