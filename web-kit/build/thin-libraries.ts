import { join } from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';

/** Files that libraries import of themselves, and what stands in for each: see there. */
const STAND_INS = {
  'react-router/dist/production/lib/dom/ssr/components.js': 'no-framework.ts',
  'react-router/dist/production/lib/router/instrumentation.js': 'no-instrumentation.ts',
  '@tanstack/query-core/build/modern/infiniteQueryBehavior.js': 'no-infinite-queries.ts',
  '@module-federation/error-codes/dist/desc.mjs': 'no-error-texts.ts',
};
const REPLACEABLE = new RegExp(
  `/(${Object.keys(STAND_INS)
    .map((path) => path.split('/').at(-1))
    .join('|')})$`,
);
const ROUTER_FILE = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/].*\.js$/;

/**
 * Leaves out of the libraries what no page of this site uses, but a bundler cannot see to be unused (7 kB). For
 * browsers only: the server build takes the libraries as they are.
 */
export function thinLibraries(): RsbuildPlugin {
  return {
    name: 'thin-libraries',
    setup(api) {
      api.transform({ test: ROUTER_FILE }, ({ code }) => markComponentsPure(code));
      api.modifyRspackConfig((config, { rspack }) => {
        config.plugins ??= [];
        config.plugins.push(new rspack.NormalModuleReplacementPlugin(REPLACEABLE, replace));
      });
    },
  };
}

type Request = Parameters<
  Extract<ConstructorParameters<typeof Rspack.NormalModuleReplacementPlugin>[1], (...args: never[]) => unknown>
>[0];

function replace(resource: Request): void {
  if (!resource.request.startsWith('.')) return;
  const file = join(resource.context, resource.request).replaceAll('\\', '/');
  const standIn = Object.entries(STAND_INS).find(([path]) => file.endsWith(`/node_modules/${path}`))?.[1];
  if (standIn) resource.request = join(import.meta.dirname, 'stand-ins', standIn);
}

/** Lets the bundler drop components that nobody renders (Form, and all that submits it): names are for developers. */
export function markComponentsPure(code: string): string {
  return code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/ = (React\$1\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ $1');
}
