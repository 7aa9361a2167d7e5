import * as query from '@tanstack/react-query';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as router from 'react-router';
import * as core from 'web-kit/federation-facade';
import { SHARED_VERSIONS } from 'web-kit/shared-versions';

interface Container {
  init(scope: unknown, initScope: unknown[]): unknown;
  get(exposed: string): Promise<() => unknown>;
}

const MODULES = { react, 'react-dom': reactDom, 'react-router': router, '@tanstack/react-query': query };
let scope: unknown;

/** Uses the runtime's API: the build plugin would add 9 kB to the shell for sharing with itself. */
export function startFederation(): void {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });
  const shared = Object.entries(SHARED_VERSIONS).map(([name, version]) => {
    const shareConfig = { singleton: true, strictVersion: true, requiredVersion: `^${version}`, eager: true };
    return [name, { version, lib: () => MODULES[name as keyof typeof MODULES], shareConfig }];
  });
  const host = new core.ModuleFederation({
    name: 'shell',
    remotes: [],
    shared: Object.fromEntries(shared),
    shareStrategy: 'loaded-first',
  });
  core.setGlobalFederationInstance(host);
  scope = host.shareScopeMap.default;
}

/** Throws when a script does not load; may be called again. */
export async function loadContainer(name: string, entry: string): Promise<unknown> {
  await loadScript(entry);
  const container = (globalThis as unknown as Record<string, Container | undefined>)[name];
  if (!container) throw new Error(`${entry} has no ${name}`);
  await container.init(scope, []);
  const run = await container.get('./app');
  return run();
}

function loadScript(src: string): Promise<void> {
  const script = Object.assign(document.createElement('script'), { src });
  return new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${src} did not load`));
    document.head.append(script);
  }).finally(() => script.remove());
}
