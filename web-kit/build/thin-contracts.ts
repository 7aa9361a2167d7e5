import { basename } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';

const ENDPOINT = /^export const (\w+) = endpoint\(\{\n([\s\S]*?)^\}\);$/gm;
const EXPORT = /^export (?:const|function) (\w+)/gm;
const SCHEMA = /^((?:export )?const \w+ =\s+)(z\b[\s\S]*?);$(?=\n\S|\n\n|\n?$(?![\s\S]))/gm;
export const HTTP_FILE = /[\\/]contracts[\\/]http[\\/][\w-]+\.ts$/;
const NEEDED = ['name', 'method', 'path', 'access'] as const;

/**
 * What a browser needs of a call is its name, method, path and who may make it; its schemas would bring all of zod
 * (17 kB) into every remote. In the UIs' builds an endpoint is these four fields, and a schema comes along only where
 * it is imported by its own name (`athleteRegistration`, for a form) or asked for by `bodySchema`. So `endpoint.body` is
 * undefined in a browser, unless the same file says `bodySchema`.
 */
export function thinContracts(): RsbuildPlugin {
  return {
    name: 'thin-contracts',
    setup(api) {
      const http = { test: HTTP_FILE, resourceQuery: { not: /whole/ } };
      api.transform(http, ({ code, resourcePath }) => thinEndpoints(code, basename(resourcePath)));
      api.transform({ test: /[\\/]src[\\/].*\.tsx?$/ }, ({ code }) => wholeForForms(code));
      api.transform({ test: /[\\/]contracts[\\/](status|http[\\/][\w-]+)\.ts$/ }, ({ code }) => markSchemasPure(code));
    },
  };
}

/** The module with endpoints as plain facts; everything else in it is re-exported from the whole one. */
export function thinEndpoints(code: string, file: string): string {
  const endpoints = new Map<string, string>();
  for (const [, name = '', body = ''] of code.matchAll(ENDPOINT)) {
    const facts = NEEDED.map((field) =>
      new RegExp(`^ {2}${field}: (?:'[^']*'|\\[[^\\]]*\\]),$`, 'm').exec(body)?.[0].trim(),
    );
    if (facts.every(Boolean)) endpoints.set(name, `export const ${name} = { ${facts.join(' ')} };`);
  }
  if (endpoints.size === 0) return code;
  const others = [...code.matchAll(EXPORT)].map((match) => match[1] ?? '').filter((name) => !endpoints.has(name));
  const rest = others.length > 0 ? [`export { ${others.join(', ')} } from './${file}?whole';`] : [];
  return [...rest, ...endpoints.values(), ''].join('\n');
}

/** A file that makes a form of a call's body gets the calls with their schemas. */
export function wholeForForms(code: string): string {
  return /\bbodySchema\b/.test(code) ? code.replace(/(from '(?:contracts\/http\/[\w-]+))'/g, "$1?whole'") : code;
}

/** Lets the bundler drop schemas that nobody uses: it cannot know that making one has no effect. */
export function markSchemasPure(code: string): string {
  return code.replace(SCHEMA, '$1/* @__PURE__ */ (() => $2)();');
}
