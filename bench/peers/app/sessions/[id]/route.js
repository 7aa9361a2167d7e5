import { and, eq } from 'drizzle-orm';
import { database } from '../../../database.js';
import { leanSession } from '../../../tables.js';
import { whoAsks } from '../../../who.js';

export const dynamic = 'force-dynamic';

export async function GET(request, { params }) {
  const [{ id }, athleteId] = await Promise.all([params, whoAsks(request.headers.get('authorization'))]);
  if (!athleteId) return new Response(null, { status: 401 });
  const [row] = await database
    .select({ details: leanSession.details })
    .from(leanSession)
    .where(and(eq(leanSession.id, id), eq(leanSession.athleteId, athleteId)));
  if (!row) return new Response(null, { status: 404 });
  return new Response(row.details, { headers: { 'content-type': 'application/json' } });
}
