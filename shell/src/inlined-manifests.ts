import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** The gateway writes every remote's manifest into the page: a round trip less. What is not there comes over the network. */
export default function inlinedManifests(): ModuleFederationRuntimePlugin {
  const inlined = readInlined();
  return {
    name: 'inlined-manifests',
    async fetch(url, init) {
      const path = new URL(url, location.href).pathname;
      const manifest = inlined[path];
      // Once only: a retry after a failure has to see what is deployed now.
      delete inlined[path];
      if (manifest) return Response.json(manifest);
      const response = await fetch(url, { ...init, cache: 'no-cache' });
      // The runtime would keep a failed answer as if it were the manifest.
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return response;
    },
  };
}

function readInlined(): Record<string, unknown> {
  const text = document.getElementById('remote-manifests')?.textContent;
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}
