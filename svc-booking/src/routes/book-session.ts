import { bookSession } from 'contracts/http/sessions';
import { toDollars } from 'contracts/money';
import type { Hono } from 'hono';
import { accept } from 'svc-kit/errors';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';

export function mountBookSession(app: Hono<AppEnv>, { bookSlot }: Deps): void {
  route(app, bookSession, async ({ query, body }) => {
    const wish = {
      sessionId: crypto.randomUUID(),
      athleteId: query.athlete_id,
      mentorId: body.mentor_id,
      startsAt: new Date(body.scheduled_datetime),
      notes: body.notes || null,
    };
    const session = accept(await bookSlot(wish));
    return {
      session_id: session.id,
      status: session.status,
      hold_expires_at: session.holdExpiresAt?.toISOString() ?? null,
      total_amount: toDollars(session.amountCents),
    };
  });
}
