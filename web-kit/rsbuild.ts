import { join } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import {
  defineConfig,
  type EnvironmentConfig,
  mergeRsbuildConfig,
  type RsbuildConfig,
  type RsbuildConfigSyncFn,
  type Rspack,
} from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import type { RemoteName } from 'contracts/pages';
import { useEsmRuntime } from './build/esm-runtime.ts';
import { keepReleases } from './build/keep-releases.ts';
import { pageFiles } from './build/page-files.ts';
import { plainContracts } from './build/plain-contracts.ts';
import { REFRESH_HOOK, watchedSettings } from './build/watched.ts';
import { containerName } from './remotes.ts';
import { SHARED_VERSIONS } from './shared-versions.ts';

const here = import.meta.dirname;
const modules = join(here, '../node_modules');

const shared = Object.fromEntries(
  Object.entries(SHARED_VERSIONS).map(([name, version]) => [
    name,
    { singleton: true, strictVersion: true, requiredVersion: `^${version}`, import: false as const, version },
  ]),
);

const BROWSERS = ['chrome >= 111', 'edge >= 111', 'firefox >= 114', 'safari >= 16.4', 'ios_saf >= 16.4'];

const alias = {
  'react-router$': join(here, 'router-facade.ts'),
  'react-router-whole': join(modules, 'react-router/dist/production/index.js'),
  '@tanstack/react-query$': join(here, 'query-facade.ts'),
  'federation-core': join(modules, '@module-federation/runtime-core/dist/index.js'),
  'react-query-whole': join(modules, '@tanstack/react-query/build/modern/index.js'),
};

function base(assetPrefix: string): RsbuildConfig {
  return {
    resolve: { alias },
    output: {
      assetPrefix,
      overrideBrowserslist: BROWSERS,
      cleanDistPath: false,
      // Written beside the files, which do not point to them; the gateway does not serve them.
      sourceMap: { js: 'hidden-source-map', css: false },
      legalComments: 'none',
      cssModules: { localIdentName: '[local]-[hash:base64:6]' },
    },
    performance: { printFileSize: false },
    plugins: [pluginReact(), plainContracts()],
  };
}

/** The gateway renders public pages with this. Remotes receive the shell's libraries, so that there is one React. */
function serverBuild(entry: string, leftOut: readonly string[]): EnvironmentConfig {
  return {
    source: { entry: { index: entry } },
    output: {
      target: 'node',
      module: false,
      distPath: { root: 'dist/.ssr', js: '' },
      filename: { js: '[name].cjs' },
      externals: Object.fromEntries(leftOut.map((name) => [name, `commonjs ${name}`])),
      emitAssets: false,
      sourceMap: false,
    },
    splitChunks: false,
    tools: {
      htmlPlugin: false,
      rspack: {
        output: { library: { type: 'commonjs2' } },
        module: { parser: { javascript: { dynamicImportMode: 'eager' } } },
      },
    },
  };
}

export function remoteConfig(name: RemoteName): RsbuildConfigSyncFn {
  const address = `/remotes/${name}/`;
  const source = { entry: { index: join(here, 'build/remote-entry.ts') } };
  const tools = { rspack: useEsmRuntime, htmlPlugin: false } as const;
  return defineConfig(({ command }) =>
    command === 'dev'
      ? watched(address, { source, tools, plugins: [exposeApp(name, 'remoteEntry.js')] })
      : built(address, {
          web: {
            source,
            tools,
            plugins: [exposeApp(name, 'remoteEntry.[contenthash:10].js'), keepReleases()],
          },
          server: serverBuild('./src/app.tsx', Object.keys(SHARED_VERSIONS)),
        }),
  );
}

function exposeApp(name: RemoteName, filename: string) {
  return pluginModuleFederation({
    name: containerName(name),
    filename,
    exposes: { './app': './src/app.tsx' },
    shared,
    dts: false,
    manifest: {
      additionalData: ({ stats, compilation }) => ({
        ...stats,
        metaData: { ...stats.metaData, pages: pageFiles(name, compilation as unknown as Rspack.Compilation) },
      }),
    },
    shareStrategy: 'loaded-first',
    experiments: { externalRuntime: true, optimization: { target: 'web', disableRemote: true } },
  });
}

export function shellConfig(): RsbuildConfigSyncFn {
  const html = { template: './src/index.html' };
  // Finding and loading remotes is left to the shell itself (shell/src/remotes.ts).
  const source = {
    entry: { index: './src/main.tsx' },
    define: { FEDERATION_OPTIMIZE_NO_REMOTE: true, ENV_TARGET: '"web"' },
  };
  return defineConfig(({ command }) =>
    command === 'dev'
      ? watched('/', { html, source: { ...source, preEntry: REFRESH_HOOK } })
      : built('/', {
          web: { html, source, splitChunks: { preset: 'single-vendor' }, plugins: [keepReleases()] },
          server: serverBuild('./src/entry-server.tsx', []),
        }),
  );
}

export function galleryConfig(): RsbuildConfigSyncFn {
  const gallery = {
    source: { entry: { index: './main.tsx' } },
    html: { title: 'Components' },
    plugins: [pluginReact()],
  };
  return defineConfig(() => mergeRsbuildConfig<RsbuildConfig>(gallery, watchedSettings('/dev/gallery/')));
}

function built(address: string, environments: Record<'web' | 'server', EnvironmentConfig>): RsbuildConfig {
  return { ...base(address), environments };
}

function watched(address: string, web: EnvironmentConfig): RsbuildConfig {
  return mergeRsbuildConfig(
    { resolve: { alias }, plugins: [pluginReact()], environments: { web } },
    watchedSettings(address),
  );
}

/** A page without federation or prerendering, for comparison. */
export function singleBundleConfig(entry: string, template: string, out: string): RsbuildConfig {
  const common = base('/');
  return defineConfig({
    ...common,
    source: { entry: { index: entry } },
    html: { template },
    output: { ...common.output, distPath: { root: out } },
    splitChunks: false,
    plugins: [...(common.plugins ?? []), keepReleases()],
  });
}
