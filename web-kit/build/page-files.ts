import type { Rspack } from '@rsbuild/core';
import { PAGES, type RemoteName } from 'contracts/pages';

export interface PageFiles {
  js: string[];
  css: string[];
}

/** By pattern. A page whose webpackChunkName is not its name in PAGES is missing, and loads one round trip later. */
export function pageFiles(remote: RemoteName, compilation: Rspack.Compilation): Record<string, PageFiles> {
  const found = Object.entries(PAGES[remote]).flatMap(([name, pattern]) => {
    const files = compilation.namedChunkGroups.get(name)?.getFiles();
    const ending = (extension: string) =>
      (files ?? []).filter((file) => file.endsWith(extension) && !file.includes('.hot-update.'));
    return files ? [[pattern, { js: ending('.js'), css: ending('.css') }]] : [];
  });
  return Object.fromEntries(found);
}
