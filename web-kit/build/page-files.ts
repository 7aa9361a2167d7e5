import type { Rspack } from '@rsbuild/core';
import { PAGES, type RemoteName } from 'contracts/pages';

export interface PageFiles {
  js: string[];
  css: string[];
  /** Scripts that the page itself asks for once it stands, but for those of a chunk named if-…, which few people ever need. */
  later: string[];
}

/** By pattern. A page whose webpackChunkName is not its name in PAGES is missing, and loads one round trip later. */
export function pageFiles(remote: RemoteName, compilation: Rspack.Compilation): Record<string, PageFiles> {
  const found = Object.entries(PAGES[remote]).flatMap(([name, pattern]) => {
    const group = compilation.namedChunkGroups.get(name);
    if (!group) return [];
    const ending = (extension: string, files = group.getFiles()) =>
      files.filter((file) => file.endsWith(extension) && !file.includes('.hot-update.'));
    const js = ending('.js');
    const asked = group.childrenIterable
      .filter((child) => !child.name?.startsWith('if-'))
      .flatMap((child) => ending('.js', child.getFiles()));
    return [[pattern, { js, css: ending('.css'), later: [...new Set(asked)].filter((file) => !js.includes(file)) }]];
  });
  return Object.fromEntries(found);
}
