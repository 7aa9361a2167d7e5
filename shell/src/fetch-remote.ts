import type { RouteObject } from 'react-router';
import { containerName, type RemoteLine } from 'web-kit/remotes';
import { loadContainer } from './federation.ts';
import { locateRemote } from './locate-remote.ts';

export async function fetchLines(): Promise<RemoteLine[]> {
  const inlined = document.getElementById('remotes')?.textContent;
  if (inlined) return JSON.parse(inlined) as RemoteLine[];
  const response = await fetch('/remotes.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`/remotes.json answered ${response.status}`);
  return (await response.json()) as RemoteLine[];
}

export async function fetchApp({ name, entry }: RemoteLine, path: string): Promise<RouteObject[]> {
  const { entry: script, ahead } = await locateRemote(entry, path);
  for (const href of ahead) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }));
  }
  const app = (await loadContainer(containerName(name), script)) as { default?: RouteObject[] };
  if (!app.default) throw new Error(`${name} gave no routes`);
  return app.default;
}
