import { SQL } from 'bun';
import { Hono } from 'hono';
import { searchMentors } from '../svc-catalog/src/store/search.ts';

/** References for browsing: catalog's statement and a lean one behind bare Hono, and the same bytes from memory. */
const sql = new SQL({ url: process.argv[2] ?? '', max: 12 });
const app = new Hono();

app.get('/list', async (c) => {
  const query = { page: 1, per_page: 24, sport: c.req.query('sport'), college_level: c.req.query('college_level') };
  const { body, total } = await searchMentors(sql, query as Parameters<typeof searchMentors>[1], {
    as: 'minor',
    athleteId: null,
  });
  return c.body(body, 200, { 'content-type': 'application/json', 'x-total-count': String(total) });
});
app.get('/lean', async (c) => {
  const rows: { card: string }[] = await sql`
    select card from lean_card where sport = ${c.req.query('sport')} and college_level = ${c.req.query('college_level')}
    order by average_rating desc, total_ratings desc, id limit 24`;
  return c.body(`[${rows.map(({ card }) => card).join(',')}]`, 200, { 'content-type': 'application/json' });
});
const handler = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: app.fetch });

const first = await app.request(process.argv[3] ?? '');
const bytes = await first.bytes();
const headers = { 'content-type': 'application/json', 'x-total-count': first.headers.get('x-total-count') ?? '0' };
const plain = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(bytes, { headers }) });

console.log(JSON.stringify({ handler: handler.url.origin, bytes: plain.url.origin, length: bytes.byteLength }));
