import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { SQL } from 'bun';
import { Hono } from 'hono';
import { z } from 'zod';

/** What a service imports and holds open before it does anything of ours. The gateway's has no database. */
const { NATS_URL = '', DATABASE_URL } = process.env;
const path = z.object({ name: z.string() });

const connection = await connect({ servers: NATS_URL });
jetstream(connection);
const sql = DATABASE_URL ? new SQL({ url: DATABASE_URL, max: 1 }) : null;

const app = new Hono().get('/:name', async (c) => {
  const { name } = path.parse(c.req.param());
  return c.json(sql ? await sql`select ${name}::text as name` : { name });
});
const { port } = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: app.fetch });
const address = `http://127.0.0.1:${port}`;
await (await fetch(`${address}/bare`)).json();
Bun.gc(true);
Bun.shrink();
console.log(address);
