import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const TEMPLATE = `<!doctype html>
<html lang="en"><head><title>x</title><script defer src="/static/js/index.aaaaaaaa01.js"></script><link href="/static/css/index.aaaaaaaa02.css" rel="stylesheet"></head><body><div id="root"></div></body></html>`;

/** A folder of built UIs as small as it can be, for tests. */
export function createFakeBuild() {
  const uiDir = mkdtempSync(join(tmpdir(), 'static-site-'));
  let clock = Date.now() / 1000 - 10_000;

  /** Writes a file with a new modification time of its own, as a build a moment later would. */
  function write(path: string, text: string): void {
    const file = join(uiDir, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    clock += 60;
    utimesSync(file, clock, clock);
  }

  function buildRemote(name: string, hash: string, css = `.page-${hash}{color:red}`): void {
    write(`${name}/dist/static/css/app.${hash}.css`, css);
    write(`${name}/dist/remoteEntry.${hash}.js`, `/* ${name} ${hash} */`.repeat(40));
    const assets = {
      js: { sync: [`static/js/app.${hash}.js`], async: [] },
      css: { sync: [`static/css/app.${hash}.css`], async: [] },
    };
    const metaData = { publicPath: `/remotes/${name}/`, remoteEntry: { path: '', name: `remoteEntry.${hash}.js` } };
    write(`${name}/dist/mf-manifest.json`, JSON.stringify({ metaData, exposes: [{ path: './app', assets }] }));
  }

  function buildShell(css = '@font-face{src:url(/static/font/a.aaaaaaaa03.woff2)}.frame{color:blue}'): void {
    write('shell/dist/static/css/index.aaaaaaaa02.css', css);
    write('shell/dist/static/js/index.aaaaaaaa01.js', 'console.log(1);'.repeat(100));
    write('shell/dist/favicon.svg', '<svg/>');
    write('shell/dist/index.html', TEMPLATE);
  }

  buildShell();
  buildRemote('mf-public', 'bbbbbbbb01');
  buildRemote('mf-athlete', 'cccccccc01');
  return { uiDir, write, buildRemote, buildShell, remove: () => rmSync(uiDir, { recursive: true, force: true }) };
}
