import type { Rspack } from '@rsbuild/core';
import { PAGES, type RemoteName } from 'contracts/pages';

export interface PageFiles {
  js: string[];
  css: string[];
}

/**
 * What the manifest says of each page, by its pattern: the files that show it, besides those of `./app`. A page's route
 * imports it under its name in PAGES (webpackChunkName); one that does not is found by the browser alone, a turn later.
 */
export function pageFiles(remote: RemoteName, compilation: Rspack.Compilation): Record<string, PageFiles> {
  const found = Object.entries(PAGES[remote]).flatMap(([name, pattern]) => {
    const files = compilation.namedChunkGroups.get(name)?.getFiles();
    const ending = (extension: string) =>
      (files ?? []).filter((file) => file.endsWith(extension) && !file.includes('.hot-update.'));
    return files ? [[pattern, { js: ending('.js'), css: ending('.css') }]] : [];
  });
  return Object.fromEntries(found);
}
