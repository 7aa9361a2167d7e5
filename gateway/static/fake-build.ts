import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const TEMPLATE = `<!doctype html>
<html lang="en"><head><title>x</title><meta name="description" content="x"><script defer src="/static/js/index.aaaaaaaa01.js"></script><link href="/static/css/index.aaaaaaaa02.css" rel="stylesheet"></head><body><div id="root"></div></body></html>`;

const SERVER_SHELL = `
const open = async ({ routes: [heading, fetch], path }) => {
  const data = path === '/browse' || path.startsWith('/mentors/') ? await fetch('/api' + path) : null;
  return { heading, data: data && data.status === 404 ? 'missing' : data && (await data.text()) };
};
exports.shared = {};
exports.preparePage = async (request) => {
  if (request.path === '/terms') return null;
  const { heading, data } = await open(request);
  if (data === 'missing') return 'missing';
  return {
    head: { title: 'T<', description: 'D"', pictureText: 'P', structuredData: { '@type': 'Thing', name: '</script>' } },
    search: data ? request.search : '',
    fingerprint: String(data),
    render() {
      if (heading === 'broken') throw new Error('broken');
      const elsewhere = request.meetsElsewhere ? '<p>elsewhere</p>' : '';
      const number = (globalThis.rendered = (globalThis.rendered ?? 0) + 1);
      return { markup: [elsewhere + '<h1>', new TextEncoder().encode(heading), ' ' + number + '</h1>'], state: data && JSON.stringify({ data }) };
    },
  };
};
exports.drawPicture = async ({ path }) =>
  path === '/' ? null : '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="6"><path fill="#0c5b45" d="M0 0h12v6H0z"/></svg>';
`;

export function createFakeBuild() {
  const uiDir = mkdtempSync(join(tmpdir(), 'static-site-'));
  let clock = Date.now() / 1000 - 10_000;

  /** Each file gets a later modification time, as if a build wrote it a moment later. */
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
    const remoteEntry = { path: '', name: `remoteEntry.${hash}.js` };
    const pages = { '/login': { js: [`static/js/login.${hash}.js`], css: [`static/css/login.${hash}.css`] } };
    const metaData = { publicPath: `/remotes/${name}/`, remoteEntry, pages };
    write(`${name}/dist/static/css/login.${hash}.css`, `.login-${hash}{color:red}`);
    write(`${name}/dist/mf-manifest.json`, JSON.stringify({ metaData, exposes: [{ path: './app', assets }] }));
  }

  function buildShell(css = '@font-face{src:url(/static/font/a.aaaaaaaa03.woff2)}.frame{color:blue}'): void {
    write('shell/dist/static/css/index.aaaaaaaa02.css', css);
    write('shell/dist/static/js/index.aaaaaaaa01.js', 'console.log(1);'.repeat(100));
    write('shell/dist/favicon.svg', '<svg/>');
    write('shell/dist/index.html', TEMPLATE);
  }

  function buildServer(heading: string): void {
    write('shell/dist/.ssr/index.cjs', SERVER_SHELL);
    write('mf-public/dist/.ssr/index.cjs', `module.exports = { default: [${JSON.stringify(heading)}, fetch] }`);
  }

  buildShell();
  buildRemote('mf-public', 'bbbbbbbb01');
  buildRemote('mf-athlete', 'cccccccc01');
  return {
    uiDir,
    write,
    buildServer,
    buildRemote,
    buildShell,
    remove: () => rmSync(uiDir, { recursive: true, force: true }),
  };
}
