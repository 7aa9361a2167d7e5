import { parseSync } from '@swc/core';

type Span = { start: number; end: number };
export type SyntaxNode = {
  type?: string;
  span?: Span;
  function?: { span?: Span };
  identifier?: { value?: string };
  key?: { value?: string | number };
  object?: { value?: string };
  property?: { value?: string };
  callee?: SyntaxNode;
  template?: { quasis?: { raw?: string }[] };
  quasis?: { raw?: string }[];
  arguments?: { expression?: { value?: unknown } }[];
};

export type SyntaxTree = {
  visit(onNode: (node: SyntaxNode) => void): void;
  /** The line, from 1, of a position in a span. */
  lineOf(position: number): number;
  textOf(span: Span): string;
};

export function parseSource(path: string, source: string): SyntaxTree {
  // The span of the leading semicolon is where this text begins in the parser's own numbering.
  const text = Buffer.from(`;${source}`);
  const module = parseSync(text.toString(), { syntax: 'typescript', tsx: path.endsWith('x') });
  return {
    visit: (onNode) => visit(module.body, onNode),
    lineOf: createLineFinder(text, module.span.start),
    textOf: ({ start, end }) => text.subarray(start - module.span.start, end - module.span.start).toString(),
  };
}

function visit(node: unknown, onNode: (node: SyntaxNode) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) onNode(node);
  for (const [key, child] of Object.entries(node)) if (key !== 'span') visit(child, onNode);
}

function createLineFinder(text: Buffer, base: number): (position: number) => number {
  const starts = [0];
  text.forEach((byte, index) => {
    if (byte === 10) starts.push(index + 1);
  });
  return (position) => {
    const after = starts.findIndex((start) => start > position - base);
    return after === -1 ? starts.length : after;
  };
}
