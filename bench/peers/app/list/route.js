import { and, asc, desc, eq } from 'drizzle-orm';
import { database } from '../../database.js';
import { leanCard } from '../../tables.js';

export const dynamic = 'force-dynamic';

export async function GET(request) {
  const query = request.nextUrl.searchParams;
  const rows = await database
    .select({ card: leanCard.card })
    .from(leanCard)
    .where(and(eq(leanCard.sport, query.get('sport')), eq(leanCard.collegeLevel, query.get('college_level'))))
    .orderBy(desc(leanCard.averageRating), desc(leanCard.totalRatings), asc(leanCard.id))
    .limit(24);
  return new Response(`[${rows.map(({ card }) => card).join(',')}]`, {
    headers: { 'content-type': 'application/json' },
  });
}
