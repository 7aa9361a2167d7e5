import { join } from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';
import { z } from 'zod';

const host = '127.0.0.1';
/** Set by dev/watch/launch.ts. */
const given = z.object({ WATCH_PORT: z.coerce.number().int(), WATCH_DIST: z.string().min(1) });

/** The dev server writes to disk, where the gateway finds its files like those of any other build. */
export function watchedSettings(assetPrefix: string): RsbuildConfig {
  const { WATCH_PORT: port, WATCH_DIST: root } = given.parse(process.env);
  return {
    dev: {
      assetPrefix,
      writeToDisk: true,
      // Compiling on demand needs requests to the dev server, but pages come from the gateway.
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

/** Must run before everything else in the shell. */
export const REFRESH_HOOK = join(import.meta.dirname, 'refresh-hook.ts');
