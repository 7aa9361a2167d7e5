import { afterEach, beforeEach, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createFakeBuild } from './fake-build.ts';
import { compressAs } from './file-store.ts';
import { sha256 } from './sha256.ts';
import { createStaticSite } from './site.ts';

let build: ReturnType<typeof createFakeBuild>;
let site: ReturnType<typeof createStaticSite>;
let answers: (path: string) => Response | Promise<Response>;
let warnings: string[];
let mayRender: (address: string) => boolean;
let open: (options?: { meetsElsewhere: boolean }) => ReturnType<typeof createStaticSite>;
beforeEach(() => {
  build = createFakeBuild();
  build.buildServer('first');
  answers = () => new Response('mentors');
  warnings = [];
  mayRender = () => true;
  open = (options = { meetsElsewhere: false }) =>
    createStaticSite({
      uiDir: build.uiDir,
      supportEmail: 'help@x.org',
      brand: () => 'Brand',
      publicUrl: 'https://site.example',
      fetchApi: async (path) => answers(path),
      warn: (message) => void warnings.push(message),
      mayRender: (address) => mayRender(address),
      ...options,
    });
  site = open();
});
afterEach(() => build.remove());

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await site(new Request(`http://site${path}`, { headers }), '203.0.113.1');
  if (!response) throw new Error(`${path} is not the site's`);
  return response;
}
const text = async (path: string, headers = {}) => (await get(path, headers)).text();
const heading = async (path: string) => /<h1>.*<\/h1>/.exec(await text(path))?.[0];

test('a public page arrives as HTML, with the data that it was made of', async () => {
  const html = await text('/browse');
  expect(html).toMatch(/<div id="root"><h1>first \d+<\/h1><\/div>/);
  expect(html).toContain('<script type="application/json" id="query-state">{"data":"mentors"}</script>');
});

test('a page is the same however its asker wants it packed, and packed for nobody else', async () => {
  // The fake build numbers its renderings, and each packing has its own.
  const unnumbered = (html: string) => html.replace(/first \d+/, 'first');
  const plain = unnumbered(await text('/browse'));
  const packed = async (accepted: string) => {
    const response = await get('/browse', { 'accept-encoding': accepted });
    return [response.headers.get('content-encoding'), new Uint8Array(await response.arrayBuffer())] as const;
  };
  const [br, brBytes] = await packed('gzip, deflate, br');
  const [gzip, gzipBytes] = await packed('gzip');
  const [zstd, zstdBytes] = await packed('gzip, deflate, br, zstd');
  const [refused] = await packed('gzip, br, zstd;q=0');
  expect([br, gzip, zstd, refused]).toEqual(['br', 'gzip', 'zstd', 'br']);
  expect(unnumbered(new TextDecoder().decode(Bun.zstdDecompressSync(zstdBytes)))).toBe(plain);
  expect(unnumbered(brotliDecompressSync(brBytes).toString())).toBe(plain);
  expect(unnumbered(gunzipSync(gzipBytes).toString())).toBe(plain);
  const raw = new TextEncoder().encode('x'.repeat(5_000));
  expect(Object.keys(compressAs('br', raw)).sort()).toEqual(['br', 'tag']);
  expect(Object.keys(compressAs(null, raw)).sort()).toEqual(['raw', 'tag']);
});

test('what is rendered here knows whether sessions meet elsewhere', async () => {
  expect(await text('/')).not.toContain('<p>elsewhere</p>');
  site = open({ meetsElsewhere: true });
  expect(await text('/')).toContain('<div id="root"><p>elsewhere</p>');
});

test('its scripts start late, by the one inline script that the policy allows', async () => {
  const response = await get('/');
  const html = await response.text();
  const [, scripts, ahead, start = ''] =
    /<script data-scripts="([^"]*)" data-ahead="([^"]*)">([\s\S]*?)<\/script>/.exec(html) ?? [];
  expect(scripts).toBe('/static/js/index.aaaaaaaa01.js');
  expect(ahead).toContain('/remotes/mf-public/remoteEntry.bbbbbbbb01.js');
  expect(html.match(/<script(?![^>]*type="application)/g)).toHaveLength(1);
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain(`script-src 'self' 'sha256-${sha256(start)}';`);
});

test('its fonts come after its text: nothing asks for them ahead, except where they are here already', async () => {
  const response = await get('/', { 'sec-fetch-site': 'none' });
  const html = await response.text();
  expect(html).not.toContain('as="font"');
  const [, faces = ''] = /<style id="late-fonts" media="not all">(.*?)<\/style>/.exec(html) ?? [];
  expect(faces).toContain('url(/static/font/a.aaaaaaaa03.woff2)');
  expect(html.split('a.aaaaaaaa03.woff2')).toHaveLength(3);
  expect(html).toContain(`<noscript><style>${faces}</style></noscript>`);
  expect(response.headers.get('content-security-policy')).toContain(sha256(faces));
  const next = await text('/', { 'sec-fetch-site': 'same-origin' });
  expect(next).toContain('as="font"');
  expect(next).not.toContain('id="late-fonts"');
});

test('pages that are somebody’s own, and remotes without a server build, are rendered by the browser', async () => {
  for (const path of ['/account', '/sessions', '/terms']) expect(await text(path)).toContain('<div id="root"></div>');
  expect(warnings).toEqual([]);
});

test('a page is rendered once, and again only when its data are others', async () => {
  const first = await heading('/browse');
  expect(await heading('/browse')).toBe(first);
  answers = () => new Response('other mentors');
  const second = await heading('/browse');
  expect(second).not.toBe(first);
  expect(await heading('/?utm=1')).toBe(await heading('/'));
});

test('whoever asks for ever new pages gets them from the browser; the pages that are kept come as before', async () => {
  const kept = await heading('/browse');
  const asked: string[] = [];
  mayRender = (address) => {
    asked.push(address);
    return false;
  };
  expect(await heading('/browse')).toBe(kept);
  expect(asked).toEqual([]);
  for (const search of ['?page=2', '?page=3']) {
    const response = await get(`/browse${search}`);
    expect([response.status, (await response.text()).includes('<div id="root"></div>')]).toEqual([200, true]);
  }
  expect(asked).toEqual(['203.0.113.1', '203.0.113.1']);
  expect(warnings).toEqual([]);
});

test('a page that is asked for all the time stays, however many others come', async () => {
  const hot = await heading('/browse');
  for (let page = 1; page <= 200; page++) {
    await heading(`/browse?page=${page}`);
    if (page % 50 === 0) expect(await heading('/browse')).toBe(hot);
  }
});

test('kept pages take 4 MB at most: those that nobody wants packed are forgotten sooner', async () => {
  const mentors = 'a mentor like the others, '.repeat(10_000);
  answers = () => new Response(mentors);
  const rendered = async (page: number, accepted: string) => {
    const response = await get(`/browse?page=${page}`, { 'accept-encoding': accepted });
    const body = new Uint8Array(await response.arrayBuffer());
    return new TextDecoder().decode(accepted === 'br' ? brotliDecompressSync(body) : body).match(/<h1>.*<\/h1>/)?.[0];
  };
  const packed = await rendered(0, 'br');
  const plain = await rendered(0, 'identity');
  for (let page = 1; page <= 40; page++) await rendered(page, 'br');
  expect([await rendered(0, 'br'), await rendered(0, 'identity')]).toEqual([packed, plain]);
  for (let page = 1; page <= 40; page++) await rendered(page, 'identity');
  expect(await rendered(40, 'identity')).toBe(await rendered(40, 'identity'));
  expect(await rendered(0, 'identity')).not.toBe(plain);
});

test('a remote that is built anew renders the next request, without the shell', async () => {
  await text('/');
  build.write('mf-public/dist/.ssr/index.cjs', `module.exports = { default: ['second', fetch] }`);
  expect(await heading('/')).toContain('second');
});

test('a server build that is missing, broken or fails leaves the page to the browser, and the log says so', async () => {
  build.buildServer('broken');
  expect(await text('/')).toContain('<div id="root"></div>');
  expect(warnings).toEqual(['a page is rendered in the browser']);
  build.write('mf-public/dist/.ssr/index.cjs', 'this is no {');
  expect(await text('/')).toContain('<script defer src="/static/js/index.aaaaaaaa01.js"></script>');
  expect(warnings.at(-1)).toContain('does not load');
  answers = () => Promise.reject(new Error('away'));
  build.buildServer('mended');
  expect(await text('/browse')).toContain('<div id="root"></div>');
  rmSync(join(build.uiDir, 'shell/dist/.ssr'), { recursive: true });
  const response = await get('/');
  expect([response.status, (await response.text()).includes('<div id="root"></div>')]).toEqual([200, true]);
});

test('data that do not come in time do not hold up the page', async () => {
  answers = () => new Promise(() => undefined);
  expect(await text('/browse')).toContain('<div id="root"></div>');
});

test('a mentor who is not there is a 404, told by the browser', async () => {
  answers = () => new Response('', { status: 404 });
  const response = await get('/mentors/42');
  expect([response.status, (await response.text()).includes('<div id="root"></div>')]).toEqual([404, true]);
});

test('somebody who is signed in gets the same page with the mark that hides what is for visitors', async () => {
  expect(await text('/', { cookie: '__Host-refresh=abc' })).toContain('<html data-member lang="en">');
  expect(await text('/', { cookie: 'theme=dark; __Host-access=abc' })).toContain(
    '<html data-theme="dark" data-member ',
  );
  expect(await text('/')).toContain('<html lang="en">');
});

test('title, description, canonical address, preview and structured data are in the head, escaped', async () => {
  const html = await text('/mentors/42');
  expect(html).toContain('<title>T&lt; · Brand</title>');
  expect(html).toContain('<meta name="description" content="D&quot;">');
  expect(html).toContain('<link rel="canonical" href="https://site.example/mentors/42">');
  expect(html).toContain('<meta property="og:image" content="https://site.example/share/mentors/42.png">');
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org', name: '</script>' });
});

test('a link to a page of somebody’s own is previewed with the site’s sign, and with nothing of whose it is', async () => {
  const head = async (path: string) => (await text(path)).split('</head>')[0] ?? '';
  const pay = await head('/pay');
  expect(pay).toContain('<meta property="og:title" content="Pay for a session">');
  expect(pay).toContain('<meta property="og:image" content="https://site.example/share.png">');
  const join = await head('/join/42');
  expect(join).toContain('<meta property="og:title" content="Brand: one hour with someone who got recruited">');
  // A preview that leads to its own address would lose what the link holds after the #.
  for (const one of [pay, join]) expect(one).not.toMatch(/og:url|canonical|join\/42/);
});

test('the picture of a page is a PNG of its remote’s drawing', async () => {
  const picture = await get('/share/mentors/42.png');
  const bytes = await picture.bytes();
  expect([picture.headers.get('content-type'), ...bytes.slice(1, 4)]).toEqual(['image/png', 80, 78, 71]);
  expect((await get('/share/login.png')).status).toBe(404);
});

test('robots.txt names the sitemap, which has the public pages and every listed mentor', async () => {
  const mentors = Array.from({ length: 103 }, (_, id) => ({ id: `m${id}` }));
  answers = (path) => {
    const query = new URL(path, 'http://x').searchParams;
    expect([query.get('verified_only'), query.get('payout_ready_only')]).toEqual(['true', 'true']);
    const from = (Number(query.get('page')) - 1) * 100;
    return Response.json(mentors.slice(from, from + 100));
  };
  expect(await text('/robots.txt')).toContain('Sitemap: https://site.example/sitemap.xml');
  const places = [...(await text('/sitemap.xml')).matchAll(/<loc>https:\/\/site\.example(.*?)<\/loc>/g)].map(
    (m) => m[1],
  );
  expect(places).toHaveLength(7 + 103);
  expect(places).toContain('/mentors/m102');
  expect(places).not.toContain('/login');
});

test('search engines keep what is private out of their lists, which they learn only from a page that they may fetch', async () => {
  const isListed = async (path: string) => !(await get(path)).headers.get('x-robots-tag')?.includes('noindex');
  for (const path of ['/', '/browse', '/mentors/42', '/trust-and-safety', '/login', '/register']) {
    expect([path, await isListed(path)]).toEqual([path, true]);
  }
  const mailed = ['/pay', '/confirm-guardian', '/verify-session/42', '/rate-session/42', '/join/42', '/reset-password'];
  const own = ['/account', '/favorites', '/sessions', '/sessions/42/receipt', '/book-session/42', '/payment-success'];
  const blocked = [...(await text('/robots.txt')).matchAll(/^Disallow: (.+)$/gm)].map((line) => line[1] ?? '');
  for (const path of [...mailed, ...own, '/report', '/complaint', '/mentor-dashboard', '/admin', '/admin/people/42']) {
    expect([path, await isListed(path), blocked.some((one) => path.startsWith(one))]).toEqual([path, false, false]);
  }
});

test('a sitemap that cannot be made is not kept', async () => {
  answers = () => new Response('', { status: 503 });
  expect((await get('/sitemap.xml')).status).toBe(503);
  answers = () => Response.json([]);
  expect((await get('/sitemap.xml')).status).toBe(200);
});
