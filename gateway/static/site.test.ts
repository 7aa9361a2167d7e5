import { afterEach, beforeEach, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { BRAND } from 'contracts/brand';
import { FILM_SITES } from 'contracts/film-sites';
import { createFakeBuild } from './fake-build.ts';
import { createStaticSite } from './site.ts';

let build: ReturnType<typeof createFakeBuild>;
let site: ReturnType<typeof createStaticSite>;
let brand = 'Side & Line';
const openSite = (options: { hotReload?: boolean; meetsElsewhere?: boolean } = {}) =>
  createStaticSite({
    uiDir: build.uiDir,
    supportEmail: 'a"b@x.org',
    meetsElsewhere: false,
    brand: () => brand,
    publicUrl: 'https://site.example',
    fetchApi: async () => Response.json([]),
    warn: () => undefined,
    mayRender: () => true,
    ...options,
  });
beforeEach(() => {
  brand = 'Side & Line';
  build = createFakeBuild();
  site = openSite();
});
afterEach(() => build.remove());

async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const response = await site(new Request(`http://site${path}`, { headers, method }), '203.0.113.1');
  if (!response) throw new Error(`${path} is not the site's`);
  return response;
}
const text = async (path: string, headers = {}) => (await get(path, headers)).text();

test('what belongs to the API, the stand-ins and the probes is left to others', async () => {
  for (const path of ['/api', '/api/login', '/dev/mail/', '/health', '/ready', '/%61pi/x']) {
    expect(await site(new Request(`http://site${path}`), '203.0.113.1')).toBeNull();
  }
  expect((await get('/apiary')).status).toBe(404);
});

test('a page carries the code of its own remote, and no other', async () => {
  const html = await text('/browse');
  expect(html).toContain('<link rel="preload" as="script" href="/remotes/mf-public/remoteEntry.bbbbbbbb01.js">');
  expect(html).toContain('<link rel="preload" as="script" href="/remotes/mf-public/static/js/app.bbbbbbbb01.js">');
  expect(html).toContain('.page-bbbbbbbb01{color:red}');
  expect(html).not.toContain('href="/remotes/mf-athlete/');
  expect(await text('/book-session/42')).toContain('href="/remotes/mf-athlete/remoteEntry.cccccccc01.js"');
});

test('a page carries its own code and styles, and those of no other page', async () => {
  const login = await text('/login');
  expect(login).toContain('<link rel="preload" as="script" href="/remotes/mf-public/static/js/login.bbbbbbbb01.js">');
  expect(login).toContain('<style data-href="/remotes/mf-public/static/css/login.bbbbbbbb01.css">.login-');
  const register = await text('/register');
  expect(register).toContain('remoteEntry.bbbbbbbb01.js');
  expect(register).not.toContain('login.bbbbbbbb01');
});

test('a page carries the list of remotes and their manifests, and the fonts ahead of the styles', async () => {
  const html = await text('/');
  const block = (id: string) => JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null');
  expect(block('remotes').map((line: { name: string }) => line.name)).toEqual([
    'mf-public',
    'mf-athlete',
    'mf-mentor',
    'mf-admin',
  ]);
  const manifests = block('remote-manifests');
  expect(Object.keys(manifests)).toEqual([
    '/remotes/mf-public/mf-manifest.json',
    '/remotes/mf-athlete/mf-manifest.json',
  ]);
  expect(manifests['/remotes/mf-public/mf-manifest.json'].exposes[0].assets.js.sync).toEqual([]);
  expect(html).toContain('as="font" type="font/woff2" href="/static/font/a.aaaaaaaa03.woff2" crossorigin>');
  expect(await (await get('/remotes.json')).json()).toEqual(block('remotes'));
});

test('a page says when sessions meet elsewhere, and only then', async () => {
  expect(await text('/login')).not.toContain('meeting-place');
  site = openSite({ meetsElsewhere: true });
  expect(await text('/login')).toContain('<meta name="meeting-place" content="elsewhere">');
});

test('brand and support address are written into the page, escaped', async () => {
  const html = await text('/');
  expect(html).toContain('<title>Side &amp; Line</title>');
  expect(html).toContain('<meta name="support-email" content="a&quot;b@x.org">');
});

test('a new name shows with the next request: in pages, in the manifest and in the picture for previews', async () => {
  build.write('shell/dist/site.webmanifest', '{"name":"Sideline","short_name":"Sideline","start_url":"/"}');
  build.write('shell/dist/share.png', 'the picture as drawn by the build');
  brand = BRAND;
  expect(await text('/share.png')).toBe('the picture as drawn by the build');
  expect(await (await get('/site.webmanifest')).json()).toMatchObject({ name: BRAND });
  expect(await text('/')).toContain(`<title>${BRAND}</title>`);
  brand = 'Huddle <1>';
  expect(await text('/')).toContain('<title>Huddle &lt;1&gt;</title>');
  expect(await text('/')).toContain('<meta name="application-name" content="Huddle &lt;1&gt;">');
  const manifest = { name: 'Huddle <1>', short_name: 'Huddle <1>', start_url: '/' };
  expect(await (await get('/site.webmanifest')).json()).toEqual(manifest);
  const picture = new Uint8Array(await (await get('/share.png')).arrayBuffer());
  expect([...picture.slice(1, 4)]).toEqual([80, 78, 71]);
});

test('the chosen theme is in the first byte of the page; anything else in the cookie is ignored', async () => {
  expect(await text('/', { cookie: 'a=b; theme=dark' })).toContain('<html data-theme="dark" lang="en">');
  expect(await text('/', { cookie: 'theme="><script>' })).toContain('<html lang="en">');
  expect((await get('/')).headers.get('vary')).toBe('cookie, sec-fetch-site, accept-encoding');
});

test('a remote that is built anew shows with the next request, without the shell', async () => {
  const before = await get('/browse');
  build.buildRemote('mf-public', 'bbbbbbbb02');
  const html = await text('/browse', { 'if-none-match': before.headers.get('etag') ?? '' });
  expect(html).toContain('remoteEntry.bbbbbbbb02.js');
  expect(html).not.toContain('bbbbbbbb01');
});

test('a manifest that is being written does not break the page', async () => {
  await text('/browse');
  build.write('mf-public/dist/mf-manifest.json', '{"metaData":');
  expect(await text('/browse')).toContain('remoteEntry.bbbbbbbb01.js');
});

test('a remote that is not there leaves a page that the shell can explain', async () => {
  rmSync(join(build.uiDir, 'mf-public'), { recursive: true });
  const response = await get('/browse');
  expect(response.status).toBe(200);
  expect(await response.text()).not.toContain('href="/remotes/mf-public');
  expect((await get('/remotes/mf-public/mf-manifest.json')).status).toBe(404);
});

test('a shell that is not built yet says so', async () => {
  rmSync(join(build.uiDir, 'shell'), { recursive: true });
  const response = await get('/');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
});

test('an unknown path is the shell’s page with 404; an unknown file is plain', async () => {
  const page = await get('/no/such/page');
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  for (const path of [
    '/nope.js',
    '/remotes/mf-public/nope.js',
    '/remotes/mf-other/x',
    '/remotes/mf-public/',
    '/index.html',
  ]) {
    const response = await get(path);
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      404,
      'text/plain; charset=utf-8',
    ]);
  }
});

test('hashed files are kept for ever, pages and manifests asked for every time', async () => {
  const caching = async (path: string) => (await get(path)).headers.get('cache-control');
  expect(await caching('/static/js/index.aaaaaaaa01.js')).toBe('public, max-age=31536000, immutable');
  expect(await caching('/remotes/mf-public/remoteEntry.bbbbbbbb01.js')).toBe('public, max-age=31536000, immutable');
  for (const path of ['/', '/favicon.svg', '/remotes/mf-public/mf-manifest.json'])
    expect(await caching(path)).toBe('no-cache');
});

test('a browser that has it already gets 304; each encoding has a tag of its own', async () => {
  const path = '/static/js/index.aaaaaaaa01.js';
  const brotli = (await get(path, { 'accept-encoding': 'br' })).headers.get('etag') ?? '';
  const same = await get(path, { 'accept-encoding': 'br', 'if-none-match': `W/${brotli}` });
  expect([same.status, await same.text()]).toEqual([304, '']);
  expect((await get(path, { 'if-none-match': brotli })).status).toBe(200);
  expect((await get('/nope', { 'if-none-match': (await get('/nope')).headers.get('etag') ?? '' })).status).toBe(404);
});

test('answers travel in the best encoding the browser takes', async () => {
  const path = '/static/js/index.aaaaaaaa01.js';
  const plain = await text(path);
  const bytes = async (accept: string) => {
    const response = await get(path, { 'accept-encoding': accept });
    return [response.headers.get('content-encoding'), Buffer.from(await response.arrayBuffer())] as const;
  };
  const [br, brBytes] = await bytes('gzip, deflate, br');
  expect([br, brotliDecompressSync(brBytes).toString()]).toEqual(['br', plain]);
  const [gz, gzBytes] = await bytes('gzip, br;q=0');
  expect([gz, gunzipSync(gzBytes).toString()]).toEqual(['gzip', plain]);
  expect((await bytes('identity'))[0]).toBeNull();
});

test('HEAD answers the same without the body; anything but reading is refused', async () => {
  const head = await get('/', {}, 'HEAD');
  expect(await head.text()).toBe('');
  expect(Number(head.headers.get('content-length'))).toBe((await text('/')).length);
  const post = await get('/', {}, 'POST');
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('no path leads out of the built files', async () => {
  build.write('secret.txt', 'secret');
  build.write('mf-public/dist/.releases.json', 'secret');
  build.write('mf-public/src/app.tsx', 'secret');
  const paths = [
    '/..%2f..%2fsecret.txt',
    '/remotes/mf-public/..%2f..%2fsecret.txt',
    '/remotes/mf-public/%2e%2e/src/app.tsx',
    '/remotes/mf-public/.releases.json',
    '/remotes/..%2fmf-public/dist/mf-manifest.json',
    '/remotes/mf-public/..%5c..%5csecret.txt',
    '/%00secret.txt',
    '/%E0%A4%A',
  ];
  for (const path of paths) {
    const response = await get(path);
    expect([path, response.status >= 400, (await response.text()).includes('secret')]).toEqual([path, true, false]);
  }
});

test('a page allows our scripts only, and exactly the style sheets that are in it', async () => {
  const response = await get('/browse');
  const policy = response.headers.get('content-security-policy') ?? '';
  const html = await response.text();
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/);
  expect(policy).toContain("frame-ancestors 'none'");
  const sheets = [...html.matchAll(/<style data-href="[^"]+">([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '');
  expect(sheets).toHaveLength(2);
  for (const sheet of sheets) {
    expect(policy).toContain(`'sha256-${new Bun.CryptoHasher('sha256').update(sheet).digest('base64')}'`);
  }
  for (const script of html.match(/<script[^>]*>/g) ?? []) expect(script).toMatch(/src="\/|type="application\/json"/);
});

test('the room alone may hear, see, show a screen and frame films', async () => {
  const headers = async (path: string) => (await get(path)).headers;
  for (const path of ['/', '/browse', '/sessions', '/join', '/nothing-here']) {
    const { permissions, policy } = read(await headers(path));
    expect([path, permissions]).toEqual([
      path,
      expect.stringContaining('camera=(), microphone=(), display-capture=()'),
    ]);
    expect([path, policy]).toEqual([path, expect.stringContaining("frame-src 'none'")]);
  }
  const room = read(await headers(`/join/${crypto.randomUUID()}`));
  expect(room.permissions).toContain('camera=(self), microphone=(self), display-capture=(self)');
  expect(room.policy).toContain(`frame-src ${FILM_SITES.join(' ')};`);
  expect(room.policy).toContain("script-src 'self' 'sha256-");
});

test('where mentors film their intro, camera and microphone are allowed, and pictures that were not sent yet', async () => {
  const studio = read((await get('/mentor-profile')).headers);
  expect(studio.permissions).toContain('camera=(self), microphone=(self), display-capture=()');
  expect(studio.policy).toContain("img-src 'self' data: blob:;");
  expect(studio.policy).toContain("frame-src 'none'");
  expect(read((await get('/mentor-dashboard')).headers).policy).toContain("img-src 'self' data:;");
});

function read(headers: Headers) {
  return {
    permissions: headers.get('permissions-policy') ?? '',
    policy: headers.get('content-security-policy') ?? '',
  };
}

test('every answer, good or bad, carries the common headers', async () => {
  for (const path of ['/', '/nope.js', '/favicon.svg', '/remotes.json']) {
    const { headers } = await get(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  }
});

test('source maps lie beside the files but are not served, except while somebody works on an interface', async () => {
  const maps = ['/static/js/index.aaaaaaaa01.js.map', '/remotes/mf-public/remoteEntry.bbbbbbbb01.js.map'];
  build.write('shell/dist/static/js/index.aaaaaaaa01.js.map', '{}');
  build.write('mf-public/dist/remoteEntry.bbbbbbbb01.js.map', '{}');
  for (const path of maps) expect([path, (await get(path)).status]).toEqual([path, 404]);
  for (const path of ['/static/js/index.aaaaaaaa01.js%2Emap', '/static/js/index.aaaaaaaa01.js.map/'])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  site = openSite({ hotReload: true });
  for (const path of maps) expect([path, (await get(path)).status]).toEqual([path, 200]);
});

test('only with hot reload may a page listen to dev servers and take styles from scripts', async () => {
  const policy = async () => (await get('/browse')).headers.get('content-security-policy');
  expect(await policy()).not.toMatch(/ws:|style-src 'self'[^;]* 'unsafe-inline'/);
  site = openSite({ hotReload: true });
  expect(await policy()).toContain("connect-src 'self' ws://127.0.0.1:*;");
  expect(await policy()).toContain("style-src 'self' 'unsafe-inline';");
  expect(await policy()).toContain("script-src 'self' 'sha256-");
});
