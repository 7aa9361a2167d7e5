import { desc, eq } from 'drizzle-orm';
import { database } from '../../../database.js';
import { leanSession } from '../../../tables.js';
import { whoAsks } from '../../../who.js';

export const dynamic = 'force-dynamic';

export async function GET(request, { params }) {
  const [{ id }, athleteId] = await Promise.all([params, whoAsks(request.headers.get('authorization'))]);
  if (athleteId !== id) return new Response(null, { status: 401 });
  const rows = await database
    .select({ card: leanSession.card })
    .from(leanSession)
    .where(eq(leanSession.athleteId, id))
    .orderBy(desc(leanSession.startsAt));
  return new Response(`{"sessions":[${rows.map(({ card }) => card).join(',')}]}`, {
    headers: { 'content-type': 'application/json' },
  });
}
