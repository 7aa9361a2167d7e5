import { readFileSync } from 'node:fs';
import { BRAND } from 'contracts/brand';
import type { Endpoint } from 'contracts/endpoint';
import { escapeHtml } from 'svc-kit/escape-html';
import type { Answers } from '../answers.ts';
import { codesOf, describeApi, type OpenApi, type Operation } from '../openapi.ts';
import { writeType } from './write-type.ts';

type Line = { method: string; path: string; operation: Operation };

/** Made when they are first asked for: together they are the largest texts of the gateway, and hardly anybody reads them. */
export function createDocs(endpoints: readonly Endpoint[], answers: Answers) {
  const policy =
    "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  const file = (type: string, write: () => string, extra = {}) => {
    const headers = { ...answers.headers, 'content-type': type, 'cache-control': 'no-cache', ...extra };
    let bytes: Uint8Array<ArrayBuffer> | undefined;
    return () => {
      bytes ??= new TextEncoder().encode(write());
      return new Response(bytes, { headers });
    };
  };
  const describe = () => describeApi(endpoints);
  return new Map([
    ['/api/openapi.json', file('application/json', () => JSON.stringify(describe()))],
    [
      '/api/docs',
      file('text/html; charset=utf-8', () => renderPage(describe()), { 'content-security-policy': policy }),
    ],
    ['/api/docs/style.css', file('text/css; charset=utf-8', () => readBeside('style.css'))],
    ['/api/docs/search.js', file('text/javascript; charset=utf-8', () => readBeside('search.js'))],
  ]);
}

function readBeside(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

function topicOf({ path }: Line): string {
  return path.split('/')[1]?.replaceAll('-', ' ') ?? '';
}

function renderPage(api: OpenApi): string {
  const lines: Line[] = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const topics = [...new Set(lines.map(topicOf))];
  const sections = topics.map((topic) => {
    const calls = lines.filter((line) => topicOf(line) === topic);
    return `<section><h2>${escapeHtml(topic)}</h2>${calls.map(renderCall).join('')}</section>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${BRAND} API</title><link rel="stylesheet" href="/api/docs/style.css"><script src="/api/docs/search.js" defer></script></head>
<body><header><h1>${BRAND} API</h1>
<p>${lines.length} calls below <code>/api</code>. Sign in with <code>POST /api/login</code> and send
<code>Authorization: Bearer …</code>. Errors are always <code>{"detail": …, "code": …}</code>. The same as a document:
<a href="/api/openapi.json">openapi.json</a>.</p>
<label>Find a call <input type="search" id="find" autocomplete="off" placeholder="sessions, refund, mentor …"></label>
<p id="found" role="status"></p></header><main>${sections.join('')}</main></body></html>`;
}

function renderCall({ method, path, operation }: Line): string {
  const { summary, description, parameters, requestBody, responses } = operation;
  const [ok, ...errors] = Object.entries(responses);
  const shape = (content: { content?: Record<string, { schema: object }> } | undefined) =>
    renderSchema(Object.values(content?.content ?? {})[0]?.schema);
  return `<details id="${operation.operationId}"><summary><b class="${method.toLowerCase()}">${method}</b>
<code>${escapeHtml(path)}</code><span>${escapeHtml(summary)}</span></summary>
<p>${escapeHtml(description).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>
${parameters.length > 0 ? `<h3>Parameters</h3><dl>${parameters.map(renderParameter).join('')}</dl>` : ''}
${requestBody ? `<h3>Body</h3>${shape(requestBody)}` : ''}
<h3>Answer</h3>${shape(ok?.[1])}
<h3>Errors</h3><dl>${errors
    .map(([status, { description: text }]) => `<dt>${status}</dt><dd>${escapeHtml(text)} ${renderCodes(text)}</dd>`)
    .join('')}</dl></details>`;
}

function renderParameter({ name, in: where, required, schema }: Operation['parameters'][number]): string {
  const { type, enum: choices, default: preset } = schema as { type?: unknown; enum?: unknown[]; default?: unknown };
  const facts = [
    where,
    required ? 'required' : '',
    choices ? choices.join(' | ') : type,
    preset === undefined ? '' : `default ${preset}`,
  ];
  return `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(facts.filter(Boolean).join(', '))}</dd>`;
}

function renderCodes(sentences: string): string {
  return codesOf(sentences)
    .map((code) => `<code>${code}</code>`)
    .join(' ');
}

function renderSchema(schema: object | undefined): string {
  return `<pre tabindex="0">${escapeHtml(writeType(schema ?? {}))}</pre>`;
}
