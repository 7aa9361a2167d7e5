import { join } from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';
import { z } from 'zod';

const host = '127.0.0.1';
/** What dev/watch tells the dev server of an interface. */
const given = z.object({ WATCH_PORT: z.coerce.number().int(), WATCH_DIST: z.string().min(1) });

/**
 * How an interface is served while somebody works on it: the dev server writes what it makes to disk, where the gateway
 * finds it like any other build, and tells open pages on a socket of its own what to replace.
 */
export function watchedSettings(assetPrefix: string): RsbuildConfig {
  const { WATCH_PORT: port, WATCH_DIST: root } = given.parse(process.env);
  return {
    dev: {
      assetPrefix,
      writeToDisk: true,
      // The pages come from the gateway, which does not know the addresses that would start a late compilation.
      lazyCompilation: false,
      cliShortcuts: false,
      client: { protocol: 'ws', host, port },
    },
    server: { host, port, strictPort: true, printUrls: false, cors: { origin: `http://${host}:${port}` } },
    splitChunks: false,
    output: {
      distPath: { root },
      cleanDistPath: false,
      sourceMap: { js: 'cheap-module-source-map', css: true },
      injectStyles: true,
      legalComments: 'none',
      cssModules: { localIdentName: '[local]-[hash:base64:6]' },
    },
  };
}

/** Goes before everything else in the shell: see there. */
export const REFRESH_HOOK = join(import.meta.dirname, 'refresh-hook.ts');
