import { matchPath } from 'react-router';

interface Manifest {
  metaData: {
    publicPath: string;
    remoteEntry: { path: string; name: string };
    pages?: Record<string, { js: string[] }>;
  };
  exposes: { path: string; assets: { js: { sync: string[] } } }[];
}

let inlined: Record<string, Manifest> | null = null;

/** Manifests in the page save a round trip but are used only once: a retry must see what is deployed by then. */
export async function locateRemote(address: string, path: string): Promise<{ entry: string; ahead: string[] }> {
  inlined ??= readInlined();
  const manifest = inlined[address] ?? (await fetchManifest(address));
  delete inlined[address];
  const { publicPath, remoteEntry, pages = {} } = manifest.metaData;
  const app = manifest.exposes.find(({ path }) => path === './app')?.assets.js.sync ?? [];
  const page = Object.keys(pages).find((pattern) => matchPath(pattern, path) !== null);
  const own = page === undefined ? [] : (pages[page]?.js ?? []);
  const absolute = (name: string) => new URL(publicPath + name, location.origin).href;
  return { entry: absolute(remoteEntry.path + remoteEntry.name), ahead: [...app, ...own].map(absolute) };
}

async function fetchManifest(address: string): Promise<Manifest> {
  const response = await fetch(address, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as Manifest;
}

function readInlined(): Record<string, Manifest> {
  const text = document.getElementById('remote-manifests')?.textContent;
  return text ? (JSON.parse(text) as Record<string, Manifest>) : {};
}
