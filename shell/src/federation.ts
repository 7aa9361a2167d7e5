import { init } from '@module-federation/enhanced/runtime';
import * as query from '@tanstack/react-query';
import * as core from 'federation-core';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as router from 'react-router';
import { SHARED_VERSIONS } from 'web-kit/shared-versions';

const MODULES = { react, 'react-dom': reactDom, 'react-router': router, '@tanstack/react-query': query };

/**
 * Makes the shell the host: remotes find the federation's runtime, and one copy of each shared library, here. It is done
 * by the runtime's own API, since the build plugin would put another 9 kB into the shell for sharing with itself.
 */
export function startFederation(): void {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });
  const shared = Object.entries(SHARED_VERSIONS).map(([name, version]) => {
    const shareConfig = { singleton: true, strictVersion: true, requiredVersion: `^${version}`, eager: true };
    return [name, { version, lib: () => MODULES[name as keyof typeof MODULES], shareConfig }];
  });
  init({ name: 'shell', remotes: [], shared: Object.fromEntries(shared), shareStrategy: 'loaded-first' });
}
