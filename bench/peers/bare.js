import { SQL } from 'bun';
import { Hono } from 'hono';
import { whoAsks } from './who.js';

/** The leanest program that answers the same: one process, one statement an answer, over the same tables as the other. */
const sql = new SQL({ url: process.env.DATABASE_URL, max: 12 });
const app = new Hono();
const json = { 'content-type': 'application/json' };

app.get('/list', async (c) => {
  const rows = await sql`
    select card from lean_card where sport = ${c.req.query('sport')} and college_level = ${c.req.query('college_level')}
    order by average_rating desc, total_ratings desc, id limit 24`;
  return c.body(`[${rows.map(({ card }) => card).join(',')}]`, 200, json);
});
app.get('/sessions/:id', async (c) => {
  const athleteId = await whoAsks(c.req.header('authorization'));
  if (!athleteId) return c.body(null, 401);
  const [row] = await sql`
    select details from lean_session where id = ${c.req.param('id')} and athlete_id = ${athleteId}`;
  return row ? c.body(row.details, 200, json) : c.body(null, 404);
});
app.get('/people/:id', async (c) => {
  const athleteId = await whoAsks(c.req.header('authorization'));
  if (athleteId !== c.req.param('id')) return c.body(null, 401);
  const rows = await sql`select card from lean_session where athlete_id = ${athleteId} order by starts_at desc`;
  return c.body(`{"sessions":[${rows.map(({ card }) => card).join(',')}]}`, 200, json);
});
Bun.serve({ port: Number(process.env.PORT), hostname: '127.0.0.1', fetch: app.fetch });
