import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { describe, measure, type Run } from './lighthouse.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = '/browse';
const RUNS = Number(process.env.RUNS ?? 5);
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

/** `bun bench/single-bundle.ts <address>`: takes turns with a running product, so that both get the same machine. */
async function main(): Promise<void> {
  const [address] = process.argv.slice(2);
  if (!address)
    throw new Error('Say which running product to measure: bun bench/single-bundle.ts http://localhost:8080');
  const folder = await mkdtemp(join(tmpdir(), 'single-bundle-'));
  try {
    await build(folder);
    const server = serve(folder, address);
    const [product, single]: [Run[], Run[]] = [[], []];
    for (let run = 0; run < RUNS; run += 1) {
      product.push(await measure(address + PAGE));
      single.push(await measure(`http://localhost:${server.port}${PAGE}`));
    }
    console.log('                         perf a11y best  seo   LCP ms  shift  JS kB');
    console.log(describe('the product', product));
    console.log(describe('as a single bundle', single));
    await server.stop(true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function build(out: string): Promise<void> {
  const command = ['node', join(ROOT, 'node_modules/.bin/rsbuild'), 'build'];
  const child = Bun.spawn(command, {
    cwd: join(ROOT, 'bench/single-bundle'),
    env: { ...process.env, NODE_ENV: 'production', OUT: out },
    stdout: 'ignore',
    stderr: 'inherit',
  });
  if ((await child.exited) !== 0) throw new Error('the single bundle could not be built');
}

/** Compressed as in the gateway, with the product's data. */
function serve(folder: string, product: string) {
  return Bun.serve({
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      if (pathname.startsWith('/api/')) return fetch(`${product}${pathname}${search}`);
      const type = TYPES[extname(pathname)];
      const file = join(folder, type ? pathname : 'index.html');
      const caching = type ? 'public, max-age=31536000, immutable' : 'no-cache';
      const headers = { 'content-type': type ?? 'text/html; charset=utf-8', 'cache-control': caching };
      const packed = await readFile(`${file}.br`).catch(() => null);
      if (packed) return new Response(packed, { headers: { ...headers, 'content-encoding': 'br' } });
      return new Response(await readFile(file), { headers });
    },
  });
}

await main();
